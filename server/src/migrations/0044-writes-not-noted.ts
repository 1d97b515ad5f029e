import { type Kysely, sql } from 'kysely'

/** Counts and totals of lists are read from their rows again: nothing asks any more whether a table was written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function note_writes_of(regclass)`.execute(db)
  // With the triggers of nine tables.
  await sql`drop function note_table_write() cascade`.execute(db)
  await sql`drop table table_writes`.execute(db)
}
