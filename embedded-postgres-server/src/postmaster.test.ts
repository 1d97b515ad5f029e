import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearPreviousPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

let cluster: string
const children: ChildProcess[] = []
beforeEach(() => {
  cluster = realpathSync(mkdtempSync(join(tmpdir(), 'tipy-cluster-')))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(cluster, { recursive: true })
})

const pidFile = () => join(cluster, 'postmaster.pid')
const recordPid = (pid: number) => writeFileSync(pidFile(), `${pid}\n${cluster}\n`)

/** A process whose only relevant property is its working folder. */
async function processIn(cwd: string): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)'], { cwd })
  children.push(child)
  await once(child.stdout, 'data')
  if (child.pid === undefined) throw new Error('did not start')
  return child as ChildProcess & { pid: number }
}

test('a postmaster left running in the folder is stopped', async () => {
  const left = await processIn(cluster)
  recordPid(left.pid)
  const messages: string[] = []
  await clearPreviousPostmaster(cluster, message => void messages.push(message))
  expect(isAlive(left.pid)).toBe(false)
  expect(existsSync(pidFile())).toBe(false)
  expect(messages).toHaveLength(1)
})

test('a foreign process with the pid of a dead postmaster is left alone and the pid file removed', async () => {
  const stranger = await processIn(tmpdir())
  recordPid(stranger.pid)
  await clearPreviousPostmaster(cluster, () => undefined)
  expect(isAlive(stranger.pid)).toBe(true)
  expect(existsSync(pidFile())).toBe(false)
})

test('a folder without a pid file stays as it is', async () => {
  await clearPreviousPostmaster(cluster, () => undefined)
  expect(existsSync(pidFile())).toBe(false)
})
