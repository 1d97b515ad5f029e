import type { Db } from '@tipy/server/platform/database/database'
import type { Tables } from '@tipy/server/platform/database/tables'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { Filled } from './fixture.ts'

/**
 * The statements that the product's own code sends, so that what is sent by hand cannot differ from them.
 */
export async function capturedStatements(
  { pool }: Pick<Filled, 'pool'>,
  run: (db: Db) => Promise<unknown>,
): Promise<readonly CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query),
  })
  return watched.transaction().execute(async trx => {
    // Without `begin`, nor the `commit` that follows.
    sent.length = 0
    await run(trx)
    return [...sent]
  })
}
