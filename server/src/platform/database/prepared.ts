import { createHash } from 'node:crypto'
import { type PostgresCursor, type PostgresPool, type PostgresQueryResult, type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { errorCode } from '#platform/errorCode'

const mark = '/* prepared */ '

/**
 * A statement that PostgreSQL plans once on each connection: for the session and reads by key, whose plan does not depend
 * on their values. Its text must be one of few.
 */
export const prepared = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(mark)}${statement}`

/** The pool as Kysely uses it: what is marked as prepared is sent by a name. */
export const preparingPool = (pool: Pool): PostgresPool => ({
  connect: async () => preparingClient(await pool.connect()),
  end: () => pool.end(),
})

/** Whether a migration of another server changed the columns that a prepared statement reads. */
export const isOutdated = (error: unknown): boolean => errorCode(error) === '0A000'

type Send = <R>(statement: QueryConfig) => Promise<PostgresQueryResult<R>>

function preparingClient(client: PoolClient) {
  const send: Send = client.query.bind(client)
  let isStale = false
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('statements are not streamed: exports declare a cursor')
    const plain = { text, values: [...values] }
    if (!text.startsWith(mark)) return send<R>(plain)
    return send<R>({ ...plain, name: nameOf(text) }).catch(error => {
      isStale ||= isOutdated(error)
      if (!isOutdated(error) || client.getTransactionStatus() !== 'I') throw error
      return send<R>(plain)
    })
  }
  return { query, release: () => client.release(isStale) }
}

/** Made of the text: two servers behind one connection pooler must not mean different things by a name. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)
