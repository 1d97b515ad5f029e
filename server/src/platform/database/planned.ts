import { type Compilable, CompiledQuery } from 'kysely'
import type { Client } from 'pg'
import { errorCode } from '#platform/errorCode'
import type { Db } from './database.ts'

/** How a statement says its name to the connection. */
const title = /^\/\* planned: (\w+) \*\/ /

/**
 * A statement that is asked all the time: its text is made once, of values that stand for those to come, and PostgreSQL
 * plans it once on each connection. For reads by key only: others deserve a plan of their own values.
 */
export function planned<Values extends object, Row>(
  name: string,
  build: (db: Db, values: Values) => Compilable<Row>,
  places: Values,
): (db: Db, values: Values) => Promise<readonly Row[]> {
  let made: { readonly text: string; readonly bind: (values: Values) => readonly unknown[] } | undefined
  const make = (db: Db) => {
    const { sql, parameters } = build(db, places).compile()
    const keys = Object.keys(places) as (keyof Values)[]
    const binders = parameters.map(parameter => {
      const key = keys.find(each => places[each] === parameter)
      return (values: Values): unknown => (key === undefined ? parameter : values[key])
    })
    return { text: `/* planned: ${name} */ ${sql}`, bind: (values: Values) => binders.map(binder => binder(values)) }
  }
  return async (db, values) => {
    made ??= make(db)
    const { text, bind } = made
    const ask = async (statement: string) =>
      (await db.executeQuery(CompiledQuery.raw(statement, [...bind(values)]))).rows as readonly Row[]
    try {
      return await ask(text)
    } catch (error) {
      if (!isOutdated(error)) throw error
      return ask(text.replace(title, ''))
    }
  }
}

/** Another server's migration changed what the statement answers with, or somebody between made the connection forget it. */
const isOutdated = (error: unknown): boolean => ['0A000', '26000'].includes(errorCode(error) ?? '')

/** Lets a connection know planned statements by their names. */
export function nameStatements(client: Client): void {
  const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown
  const named = (...args: readonly unknown[]): unknown => {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' ? title.exec(text)?.[1] : undefined
    return name === undefined ? query(...args) : query({ name, text, values }, ...rest)
  }
  client.query = named as Client['query']
}
