import { type Kysely, sql } from 'kysely'

/** The day on which a deal was sent. Earlier deals keep none: their own date stands for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reservations add column sent_date date`.execute(db)
}
