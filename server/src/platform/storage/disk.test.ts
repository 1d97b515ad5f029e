import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tipy-storage-'))
  storage = diskStorage(async () => folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const incoming = () => readdirSync(join(folder, 'incoming'))

test('a content that fails leaves no partial file', async () => {
  const cut = async function* () {
    yield Buffer.from('half')
    throw new Error('cut')
  }
  await expect(storage.put(cut())).rejects.toThrow('cut')
  await expect(storage.putAs({ key: 'a'.repeat(40), bytes: 1 }, Readable.from([Buffer.from('ab')]))).rejects.toThrow(
    'not as long',
  )
  expect(incoming()).toEqual([])
})

test('tidy removes old partial files, and neither young ones nor stored objects', async () => {
  const { key } = await storage.put(Readable.from([Buffer.from('x')]))
  const [old, young] = [join(folder, 'incoming', 'old'), join(folder, 'incoming', 'young')]
  writeFileSync(old, 'x')
  writeFileSync(young, 'x')
  utimesSync(old, new Date('2026-01-01'), new Date('2026-01-01'))
  await storage.tidy(new Date('2026-01-02'))
  expect(incoming()).toEqual(['young'])
  for await (const object of storage.list()) expect(object.key).toBe(key)
})
