import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import type { Logger } from 'pino'
import { preparingPool } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

export interface Database {
  db: Db
  pool: Pool
  /** Breaks every connection, also those in use; the next query opens a new one. */
  cut(): void
  close(): Promise<void>
}

export interface OpenOptions {
  poolSize: number
  log: Pick<Logger, 'warn'>
  /** The `application_name` of these connections; a server's by default. */
  name?: string
}

/** The `application_name`s of servers: a restore looks for them, since no server may run meanwhile. */
export const serverNames = ['tipy', 'tipy live'] as const

const DATE = 1082
const DATE_ARRAY = 1182
const TEXT = 25
/** text[]: missing from the driver's list of names, present in its table of parsers. */
const TEXT_ARRAY: number = 1009

/** A day is text. The driver's own parser would turn it into an instant in this machine's time zone. */
const asText = new Map([
  [DATE, TEXT],
  [DATE_ARRAY, TEXT_ARRAY],
])
const dayAsText: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => types.getTypeParser(asText.get(oid) ?? oid, format),
}

export const poolOptions = (url: string, poolSize: number, name: string = serverNames[0]): PoolConfig => ({
  connectionString: url,
  max: poolSize,
  types: dayAsText,
  application_name: name,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
  // Also how long a request waits for a connection before it is refused with 503.
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

export function openDatabase(url: string, { poolSize, log, name }: OpenOptions): Database {
  const pool = new Pool(poolOptions(url, poolSize, name))
  const connections = new Set<PoolClient>()
  // A connection may die at any time (server restart, network), idle or in use. The pool replaces it and the user's
  // next statement fails; an `error` event without a listener would end the whole process instead.
  pool.on('connect', client => {
    connections.add(client)
    client.on('error', error => {
      if (!pool.ending) log.warn({ err: error }, 'database connection lost')
    })
  })
  pool.on('remove', client => void connections.delete(client))
  pool.on('error', () => undefined)
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  const cut = () => {
    for (const client of connections) client.connection.stream.destroy()
  }
  const end = async () => {
    await db.destroy()
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, cut, close: () => closeOrCut(end(), cut) }
}

/** How long closing waits for connections still in use. */
const CLOSE_PATIENCE = 5_000

/** By itself the pool would wait for ever for a connection that is never released. */
async function closeOrCut(ending: Promise<void>, cut: () => void): Promise<void> {
  const ended = ending.then(() => true)
  if (!(await Promise.race([ended, delay(CLOSE_PATIENCE, false, { ref: false })]))) cut()
}
