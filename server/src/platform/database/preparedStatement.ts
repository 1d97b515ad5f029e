import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Pool, QueryResultRow } from 'pg'
import { isOutdated } from './prepared.ts'
import type { Tables } from './tables.ts'

/** Compiles statements and never runs them. */
const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

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
