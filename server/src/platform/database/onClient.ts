import { Kysely, PostgresDialect } from 'kysely'
import type { ClientBase } from 'pg'

/** Statements written with Kysely on a connection somebody holds, inside whatever transaction it is in. */
export function onClient(client: ClientBase): Kysely<unknown> {
  const held = { query: client.query.bind(client), release: () => undefined }
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => held, end: async () => undefined } }),
  })
}
