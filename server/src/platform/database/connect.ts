import { setTimeout as delay } from 'node:timers/promises'
import { runningUrl, startEmbedded } from '@tipy/embedded-postgres-server'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { isLow } from '#platform/diskSpace'
import { errorCode } from '#platform/errorCode'
import type { Settings } from '#platform/settings'
import { type Database, type OpenOptions, openDatabase } from './database.ts'
import { isDriverTimeout } from './late.ts'

export interface ConnectedDatabase extends Database {
  /** Resolves, with the reason, when the embedded PostgreSQL cannot be kept running; never with DATABASE_URL. */
  lost: Promise<Error>
  announceStop(): void
}

export interface ConnectOptions {
  /** A server keeps its connection; a command closes it after one piece of work. */
  as?: 'server' | 'command'
  /** A command that may work while a server has the data folder: it uses that server's PostgreSQL. */
  whileServing?: boolean
  log: Logger
  onProgress: (message: string) => void
}

/** DATABASE_URL cannot be used as it is; the message is for the user and contains no password. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

const OLDEST_SUPPORTED = 15

/** A server that is starting, restarting or not yet known to DNS. Waiting does not help with any other error. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P03',
  '53300',
])

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`
}

async function majorVersion(url: string): Promise<number> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'tipy start' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const isPassing = (error: unknown): boolean => passing.has(errorCode(error) ?? '') || isDriverTimeout(error)

async function untilAnswers(url: string, seconds: number, { onProgress }: ConnectOptions): Promise<number> {
  const until = performance.now() + seconds * 1000
  let hasReported = false
  for (;;) {
    try {
      return await majorVersion(url)
    } catch (error) {
      const reason = error instanceof Error ? error.message || errorCode(error) : String(error)
      if (!isPassing(error) || performance.now() > until) {
        const problem = isPassing(error) ? 'não responde' : 'não se deixa usar'
        const waited = hasReported ? `, depois de ${seconds} s de espera` : ''
        throw new DatabaseUnavailableError(
          `A base de dados de DATABASE_URL (${placeOf(url)}) ${problem}${waited}: ${reason}`,
        )
      }
      if (!hasReported) onProgress(`A base de dados ${placeOf(url)} ainda não responde; a aguardar, até ${seconds} s…`)
      hasReported = true
      await delay(500)
    }
  }
}

const openOptions = ({ databasePoolSize: poolSize }: Settings, { log, as }: ConnectOptions): OpenOptions =>
  as === 'command' ? { poolSize, log, name: 'tipy command' } : { poolSize, log }

async function connectToServer(url: string, settings: Settings, options: ConnectOptions): Promise<ConnectedDatabase> {
  const version = await untilAnswers(url, settings.databaseWait, options)
  if (version < OLDEST_SUPPORTED) {
    throw new DatabaseUnavailableError(
      `O servidor de DATABASE_URL é o PostgreSQL ${version}; é preciso o ${OLDEST_SUPPORTED} ou mais recente.`,
    )
  }
  const database = openDatabase(url, openOptions(settings, options))
  return { ...database, lost: new Promise(() => undefined), announceStop: () => undefined }
}

async function startOwn(settings: Settings, options: ConnectOptions): Promise<ConnectedDatabase> {
  const { log, onProgress } = options
  onProgress(`A iniciar a base de dados em ${settings.dataDir}`)
  const embedded = await startEmbedded({ dataDir: settings.dataDir, log, onProgress, isEnough: space => !isLow(space) })
  const database = openDatabase(embedded.url, openOptions(settings, options))
  return {
    ...database,
    lost: embedded.lost,
    announceStop: () => embedded.announceStop(),
    async close() {
      await database.close()
      await embedded.stop()
    },
  }
}

async function useRunning(url: string, settings: Settings, options: ConnectOptions): Promise<ConnectedDatabase> {
  options.onProgress(`A usar a base de dados do servidor que está a funcionar em ${settings.dataDir}`)
  return connectToServer(url, settings, options)
}

/** The database that the settings name: the product's own, or the server of DATABASE_URL. */
export async function connectDatabase(settings: Settings, options: ConnectOptions): Promise<ConnectedDatabase> {
  if (settings.databaseUrl !== undefined) return connectToServer(settings.databaseUrl, settings, options)
  const running = options.whileServing ? runningUrl(settings.dataDir) : null
  return running === null ? startOwn(settings, options) : useRunning(running, settings, options)
}
