import { type Kysely, sql } from 'kysely'

/**
 * Who changed an address, and whether the old one was notified, is remembered beyond the days in which it can be
 * restored: an address that another person gave an account must not receive a link that takes it. Rows from before say
 * nothing of their author, so they count as another person's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table email_changes
      add column is_own boolean not null default false,
      add column is_notified boolean not null default false`.execute(db)
  // Until now every message had a link.
  await sql`update email_changes set is_notified = token_hash is not null`.execute(db)
}
