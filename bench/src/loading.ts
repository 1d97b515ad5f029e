import type { Db } from '@tipy/server/platform/database/database'
import { sql } from 'kysely'

/** Bulk load on one connection, then the vacuum and analyze that autovacuum would run some minutes later. */
export async function loading(db: Db, insert: (tied: Db) => Promise<void>): Promise<void> {
  await db.connection().execute(async tied => {
    await sql`set statement_timeout = 0`.execute(tied)
    // References are right by construction; checking seven foreign keys per row would take most of the time.
    await sql`set session_replication_role = replica`.execute(tied)
    await sql`
      create or replace function pg_temp.pick(n bigint, dice bigint, among integer) returns integer
      language sql immutable as 'select ((hashint8extended(n, dice) & 2147483647) % among)::integer'`.execute(tied)
    await insert(tied)
    await sql`vacuum analyze`.execute(tied)
    await sql`reset session_replication_role`.execute(tied)
    await sql`reset statement_timeout`.execute(tied)
  })
}

/** Drops the table's indexes and recreates them after the inserts, which saves minutes. */
export async function withoutIndexes(db: Db, table: string, insert: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = ${table}::regclass and not i.indisprimary`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db)
  await insert()
  for (const { definition } of rows) await sql.raw(definition).execute(db)
}

/** The same for the primary key of a table that no foreign key references. */
export async function withoutKey(db: Db, table: string, insert: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = ${table}::regclass and contype = 'p'`.execute(db)
  const changed = sql.table(table)
  for (const { name } of rows) await sql`alter table ${changed} drop constraint ${sql.ref(name)}`.execute(db)
  await withoutIndexes(db, table, insert)
  for (const { name, definition } of rows)
    await sql`alter table ${changed} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
}

/** A pseudo-random number below `among`, determined by the row's number and `dice`. */
export const pick = (dice: number, among: number) => sql<number>`pg_temp.pick(n, ${sql.lit(dice)}, ${sql.lit(among)})`
export const one = (dice: number, of: readonly (string | null)[]) =>
  sql`(${of}::text[])[1 + pg_temp.pick(n, ${sql.lit(dice)}, ${sql.lit(of.length)})]`
