import { type Kysely, sql } from 'kysely'

/**
 * Whom the author of a comment notified, shown under it. Of earlier comments it is not known: people may have deleted
 * the notification since, so the remaining ones would not be all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column notified uuid[] not null default '{}'`.execute(db)
}
