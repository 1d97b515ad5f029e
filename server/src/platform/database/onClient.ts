import { Kysely, PostgresDialect } from 'kysely'
import type { ClientBase } from 'pg'

/** Runs Kysely statements on the caller's connection, inside its current transaction. */
export function onClient(client: ClientBase): Kysely<unknown> {
  const pooledClient = { query: client.query.bind(client), release: () => undefined }
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => pooledClient, end: async () => undefined } }),
  })
}
