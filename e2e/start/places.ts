import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Account,
  clearPreviousPostmaster,
  clusterIn,
  engineAccount,
  knownHome,
} from '@tipy/embedded-postgres-server'
import { inject } from 'vitest'
import { until } from './calls.ts'

export const checkout = fileURLToPath(new URL('../../', import.meta.url))

export const isRoot = process.getuid?.() === 0

/** An unprivileged user: null for the current one; if the tests run as root, another account. */
export const ordinary: Account | null = isRoot ? engineAccount('/nowhere') : null

const folders: string[] = []

/** A temporary folder of `owner` (default: the current user) that other accounts may pass through. */
export function temporaryFolder(owner: Account | null = null, mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'tipy-start-'))
  if (owner !== null) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

/** The output of the first start, and the seconds until it printed its address. */
export interface FirstStart {
  readonly output: string
  readonly seconds: number
}

/** The file that says how the start that fills this data folder ended. It is there once the folder is complete. */
export const resultOf = (filled: string): string => `${filled}.json`

/** Waits for the first start, which globalSetup.ts makes while tests run; fails with its reason when it failed. */
export async function firstStart(): Promise<FirstStart> {
  const file = resultOf(inject('filled'))
  await until(() => existsSync(file))
  const result = JSON.parse(readFileSync(file, 'utf8')) as FirstStart | { readonly failure: string }
  if ('failure' in result) throw new Error(`the first start failed: ${result.failure}`)
  return result
}

/** Copies the data folder of the first start, for tests of later starts. */
export async function copyFilled(to: string): Promise<void> {
  await firstStart()
  execFileSync('cp', ['-a', inject('filled'), to])
}

/** A copy of the data folder of the first start; all of it is the owner's, if there is one. */
export async function filledFolder(owner: Account | null = null): Promise<string> {
  const dataDir = join(temporaryFolder(owner), 'data')
  await copyFilled(dataDir)
  if (owner !== null) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, dataDir])
  return dataDir
}

/** Stops PostgreSQL first: a test that failed may have left it running. */
async function removeData(dataDir: string): Promise<void> {
  const home = knownHome(dataDir)
  if (existsSync(clusterIn(home))) await clearPreviousPostmaster(clusterIn(home), () => undefined)
  if (home !== dataDir) rmSync(home, { recursive: true, force: true })
}

export async function removeTemporaryFolders(): Promise<void> {
  for (const folder of folders.splice(0)) {
    for (const dataDir of [folder, join(folder, 'data')]) await removeData(dataDir)
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Process id and port of the PostgreSQL that runs in this data folder. */
export function runningPostgres(dataDir: string): { pid: number; port: number } {
  const [pid, , , port] = readFileSync(join(clusterIn(knownHome(dataDir)), 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(pid), port: Number(port) }
}

export const isPostgresStopped = (dataDir: string): boolean =>
  !existsSync(join(clusterIn(knownHome(dataDir)), 'postmaster.pid'))

export const postgresLog = (dataDir: string): string => readFileSync(join(knownHome(dataDir), 'postgres.log'), 'utf8')

/** The URL of the embedded database while the product runs. */
export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(knownHome(dataDir), 'password'), 'utf8')
  return `postgres://tipy:${password}@127.0.0.1:${runningPostgres(dataDir).port}/tipy`
}
