import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderBusyError } from './errors.ts'
import { claimFolder } from './folderLock.ts'
import { startMark } from './processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tipy-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const claim = (onWait: (message: string) => void = () => undefined) => claimFolder(folder, onWait, 300)
const claimsIn = () => readdirSync(join(folder, 'lock'))

test('a folder has one holder at a time, and the error of a second claim names it', async () => {
  const first = await claim()
  await expect(claim()).rejects.toThrow(FolderBusyError)
  await expect(claim()).rejects.toThrow(`${folder} já está a ser usada`)
  await expect(claim()).rejects.toThrow(`pid ${process.pid}`)
  first.release()
  const next = await claim()
  next.release()
  expect(claimsIn()).toEqual([])
})

test('of many concurrent claims exactly one succeeds', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => claim()))
  const claims = outcomes.filter(outcome => outcome.status === 'fulfilled')
  expect(claims).toHaveLength(1)
  for (const { value } of claims) value.release()
})

test('a claim made while the holder is stopping waits and succeeds', async () => {
  const first = await claim()
  first.announceStop()
  const messages: string[] = []
  const waiting = claim(message => {
    messages.push(message)
    first.release()
  })
  const second = await waiting
  expect(messages).toEqual([expect.stringContaining(String(process.pid))])
  second.release()
})

test('the claim of a killed process is void', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const mark = startMark(child.pid ?? 0)
  const first = await claim()
  first.release()
  writeFileSync(join(folder, 'lock', `${child.pid}_${mark}_left`), '')
  await expect(claim()).rejects.toThrow(`pid ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await claim()
  expect(claimsIn()).toHaveLength(1)
  next.release()
})

test('the claim of a dead process is void also when another process got its pid', async () => {
  const first = await claim()
  first.release()
  writeFileSync(join(folder, 'lock', `${process.pid}_before-the-restart_left`), '')
  const next = await claim()
  next.release()
})
