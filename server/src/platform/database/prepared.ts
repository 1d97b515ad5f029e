import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type { PoolClient, QueryConfig } from 'pg'
import { errorCode } from '#platform/errorCode'

const mark = '/* prepared */ '

/**
 * A statement that PostgreSQL plans once on each connection instead of each time. For reads, inserts and updates by key,
 * whose plan does not depend on their values. Its text should be one of few: each connection keeps the last fifty.
 */
export const prepared = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(mark)}${statement}`

/** The same, for a text with parameters that is built once. */
export const preparedText = (text: string): string => mark + text

export const preparedQuery = (text: string, parameters: unknown[]): CompiledQuery =>
  CompiledQuery.raw(preparedText(text), parameters)

/** How many prepared statements a connection keeps: PostgreSQL holds the text and the plan of each in memory. */
export const maxPrepared = 50

/**
 * Whether a prepared statement was refused, not the query in it: another server's migration changed the columns of its
 * result, or a connection pooler gave us a connection that lacks it, or has it already.
 */
export const isOutdated = (error: unknown): boolean => ['0A000', '26000', '42P05'].includes(errorCode(error) ?? '')

/** The driver's `query` as Kysely calls it, and with a name. */
interface Send {
  <R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  <R>(statement: QueryConfig): Promise<PostgresQueryResult<R>>
  <R>(cursor: PostgresCursor<R>): PostgresCursor<R>
}

/** What a connection does when a statement is sent. */
interface ConnectionState {
  readonly isInTransaction: () => boolean
  readonly maySendAgain: () => boolean
}

/**
 * A client of the pool, for Kysely: statements marked as prepared are sent by name. An outdated one is sent again without
 * its name, except in a transaction: what was sent after it may have ended the transaction before its error arrived, and
 * the statement would be done alone. There the transaction is tried again as a whole (engine/transaction.ts). Nor if it was
 * sent with others that must follow it: then all of them are (pipeline.ts).
 */
export function preparingClient(
  client: PoolClient,
  { isInTransaction, maySendAgain }: ConnectionState,
): PostgresPoolClient {
  const names = createNames()
  const send: Send = client.query.bind(client)
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []) {
    if (typeof text !== 'string') return send(text)
    // An aborted transaction would refuse it.
    if (!isInTransaction()) for (const name of names.takeUnused()) deallocate(client, name)
    return text.startsWith(mark) ? sendByName(text, [...values]) : send(text, values)
  }
  async function sendByName(text: string, values: unknown[]) {
    const name = names.of(text)
    if (name === null) return send(text, values)
    const isSentAgain = maySendAgain()
    try {
      return await send({ name, text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      names.avoid(text)
      if (!isSentAgain) throw error
      return send(text, values)
    }
  }
  return { query, release: () => client.release() }
}

/** The driver remembers what it has prepared, and would use the name again. */
function deallocate(client: PoolClient, name: string): void {
  const { connection } = client
  if ('parsedStatements' in connection) Reflect.deleteProperty(Object(connection.parsedStatements), name)
  client.query(`deallocate ${name}`).catch(() => undefined)
}

/** The names of a connection's statements, by text. Null: to be sent without a name. */
function createNames() {
  const names = new Map<string, string | null>()
  /** Dropped, but not deallocated yet. */
  const unused = new Set<string>()
  const keep = (text: string, name: string | null): void => {
    names.delete(text)
    names.set(text, name)
    const [oldest] = names
    if (names.size <= maxPrepared || !oldest) return
    names.delete(oldest[0])
    if (oldest[1] !== null) unused.add(oldest[1])
  }
  return {
    of(text: string): string | null {
      const known = names.get(text)
      const name = known === undefined ? nameOf(text) : known
      if (name !== null) unused.delete(name)
      keep(text, name)
      return name
    },
    takeUnused(): readonly string[] {
      const taken = [...unused]
      unused.clear()
      return taken
    },
    avoid: (text: string): void => keep(text, null),
  }
}

/** Made of the text: behind a connection pooler, two clients that share a connection must not mean different things. */
const nameOf = (text: string): string => `s${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
