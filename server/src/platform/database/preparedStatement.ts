import { type Compilable, Kysely, PostgresDialect } from 'kysely'
import type { Pool, QueryResultRow } from 'pg'
import { errorCode } from '#platform/errorCode'
import type { Tables } from './tables.ts'

/**
 * Whether PostgreSQL refused the prepared statement and not the query in it: a migration of another server changed the
 * columns of its result, or a connection pooler gave us a connection that lacks it, or has it already.
 */
const isOutdated = (error: unknown): boolean => ['0A000', '26000', '42P05'].includes(errorCode(error) ?? '')

/** Compiles statements and never runs them. */
const noPool = () => Promise.reject(new Error('this database only compiles statements'))
const compiler = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: noPool }) })

/**
 * A prepared statement, for queries that run all the time: its text is built once, with placeholder values, and
 * PostgreSQL plans it once on each connection, by its name. For reads by key only: other queries need a plan that fits
 * their values.
 */
export function preparedStatement<Values extends object, Row extends QueryResultRow>(
  name: string,
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
  placeholders: Values,
): (pool: Pool, values: Values) => Promise<readonly Row[]> {
  const { sql: text, parameters } = build(compiler, placeholders).compile()
  const keys = Object.keys(placeholders) as (keyof Values)[]
  const binders = parameters.map(parameter => {
    const key = keys.find(each => placeholders[each] === parameter)
    return (values: Values): unknown => (key === undefined ? parameter : values[key])
  })
  return async (pool, input) => {
    const values = binders.map(binder => binder(input))
    try {
      return (await pool.query<Row>({ name, text, values })).rows
    } catch (error) {
      if (!isOutdated(error)) throw error
      return (await pool.query<Row>({ text, values })).rows
    }
  }
}
