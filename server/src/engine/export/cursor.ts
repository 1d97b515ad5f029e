import { type RawBuilder, sql } from 'kysely'
import type { Saving } from '#engine/serverRecord'

type Found = Record<string, unknown>

/** The rows of a query in batches, by a cursor, so that they are never all in memory. */
export async function* inBatches(
  trx: Saving['trx'],
  query: RawBuilder<unknown>,
  size: number,
): AsyncGenerator<readonly Found[]> {
  await sql`declare rows_of_file no scroll cursor for ${query}`.execute(trx)
  for (;;) {
    const { rows } = await sql<Found>`fetch ${sql.raw(String(size))} from rows_of_file`.execute(trx)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await sql`close rows_of_file`.execute(trx)
}
