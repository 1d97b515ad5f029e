import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { type Account, asEngine } from './account.ts'
import type { Engine } from './binaries.ts'
import { urlOf } from './cluster.ts'
import { EngineError, errorCode } from './errors.ts'
import { freePort } from './port.ts'
import { clearPreviousPostmaster, stopPostmaster } from './postmaster.ts'

export interface ServerOptions {
  home: string
  cluster: string
  engine: Engine
  account: Account | null
  password: string
  durable: boolean
  onProgress: (message: string) => void
  /** Any free one by default. */
  port?: number
}

export interface RunningServer {
  port: number
  url(database: string): string
  /** Resolves when PostgreSQL ends, for whatever reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

const LOG_LIMIT = 5_000_000
const START_ATTEMPTS = 5
/** Long, because recovery after a crash takes long on a large database. */
const READY_WITHIN = 300_000

/** Sized for a small machine with two cores; on the command line, so that this code is their only source. */
const settings = (port: number, durable: boolean): Record<string, string | number> => ({
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'tipy',
  max_connections: 100,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  password_encryption: 'scram-sha-256',
  ...(durable
    ? { synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' }
    : { synchronous_commit: 'off', fsync: 'off', full_page_writes: 'off' }),
})

/** A file, not a pipe: PostgreSQL may outlive this process, and writing to a pipe without a reader would fail. */
function openLog(home: string): { path: string; descriptor: number; from: number } {
  const path = join(home, 'postgres.log')
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size() > LOG_LIMIT) renameSync(path, `${path}.1`)
  return { path, from: size(), descriptor: openSync(path, 'a', 0o600) }
}

/** The driver gave up waiting; it has no code for that. */
const isTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)

export async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // Not listening yet, still recovering, or slow because the disk still writes a restored backup;
    // waiting does not help with any other error (a wrong password, say).
    if (['ECONNREFUSED', 'ECONNRESET', '57P03', '53300'].includes(errorCode(error) ?? '') || isTimeout(error))
      return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<'ready' | 'ended'> {
  const until = performance.now() + READY_WITHIN
  while (performance.now() < until) {
    if (!isRunning(child)) return 'ended'
    if (await answers(url)) return 'ready'
    await delay(25)
  }
  throw new EngineError('O PostgreSQL não respondeu a tempo.')
}

function launch(options: ServerOptions, port: number) {
  const log = openLog(options.home)
  const args = Object.entries(settings(port, options.durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(options.engine.postgres, ['-D', options.cluster, ...args], {
    ...asEngine(options.account),
    // Its own process group: Ctrl-C reaches only Node, which stops PostgreSQL when the requests are done.
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  })
  // The last resort when the process ends without `stop`: PostgreSQL gets the signal for a fast shutdown.
  const lastResort = () => child.kill('SIGINT')
  process.once('exit', lastResort)
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  }).finally(() => process.off('exit', lastResort))
  closeSync(log.descriptor)
  child.unref()
  return { child, ended, complaint: () => readFileSync(log.path, 'utf8').slice(log.from).trim() }
}

/** Another process took the port meanwhile, or another postmaster was still stopping (or starting). */
const isWorthRetrying = (complaint: string): boolean =>
  /Address already in use|could not create any TCP\/IP sockets|postmaster\.pid|shared memory block/.test(complaint)

const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

/** Starts PostgreSQL in a folder that we have claimed, whatever an earlier run left there. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    await clearPreviousPostmaster(options.cluster, options.onProgress)
    const port = options.port ?? (await freePort())
    const url = (database: string) => urlOf(options.password, port, database)
    const { child, ended, complaint } = launch(options, port)
    const stop = async () => {
      // From here on Node must live until PostgreSQL has ended.
      child.ref()
      if (child.pid !== undefined && isRunning(child)) await stopPostmaster(child.pid)
      await ended
    }
    try {
      if ((await untilReady(child, url('postgres'))) === 'ready') return { port, url, ended, stop }
    } catch (error) {
      await stop()
      throw error
    }
    await ended
    if (attempt === START_ATTEMPTS || !isWorthRetrying(complaint())) {
      throw new EngineError(`O PostgreSQL não arrancou: ${complaint() || 'sem explicação'}`)
    }
    await delay(1_000)
  }
}
