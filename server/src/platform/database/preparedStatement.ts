import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Pool, QueryResultRow } from 'pg'
import { errorCode } from '#platform/errorCode'
import type { Tables } from './tables.ts'

/** Writes statements down and never asks them. */
const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A statement that is asked all the time: its text is made once, of values that stand for those to come, and PostgreSQL,
 * which knows it by its name, plans it once on each connection. For reads by key only: others deserve a plan of their own
 * values.
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
  return async (pool, given) => {
    const values = binders.map(binder => binder(given))
    try {
      return (await pool.query<Row>({ name, text, values })).rows
    } catch (error) {
      if (!isOutdated(error)) throw error
      return (await pool.query<Row>({ text, values })).rows
    }
  }
}

/** Another server's migration changed what the statement answers with, or somebody between made the connection forget it. */
const isOutdated = (error: unknown): boolean => ['0A000', '26000'].includes(errorCode(error) ?? '')
