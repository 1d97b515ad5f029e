import { type Kysely, sql } from 'kysely'

/** How high rows of lists are, and whether the figures over them are folded: a person finds them in every browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column comfortable_rows boolean not null default false,
    add column folded_totals boolean not null default false`.execute(db)
}
