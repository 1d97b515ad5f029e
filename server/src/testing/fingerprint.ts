import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The table of rate limits may change, since refused attempts are counted there. */
const uncounted = ['rate_limits']

async function countedTables(db: Db): Promise<readonly string[]> {
  // Not information_schema, whose view takes longer than the tables themselves.
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db)
  return rows.map(({ name }) => name).filter(name => !uncounted.includes(name))
}

async function sumsOf(db: Db, sum: RawBuilder<string>): Promise<Record<string, string>> {
  const sums = (await countedTables(db)).map(
    name => sql`select ${sql.lit(name)} as name, ${sum} as sum from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum: found }) => [name, found]))
}

/**
 * One checksum per table of the product, over the place and the transaction of every row: equal means that nothing was
 * written, not even the values that were there. To be compared within one database, see `contents`.
 */
export const fingerprint = (db: Db): Promise<Record<string, string>> =>
  sumsOf(db, sql`concat(count(*), ' ', sum(hashtidextended(t.ctid, t.xmin::text::bigint)))`)

/** One checksum per table of the product, over every row and column: equal in two databases with the same rows. */
export const contents = (db: Db): Promise<Record<string, string>> =>
  sumsOf(db, sql`md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), ''))`)

/**
 * Counts rows written from now on, by triggers, and returns a function that reads the counts. A reading costs a
 * fraction of a fingerprint, so that a test of thousands of refusals can read often. Rolled-back rows are not counted.
 */
export async function countWrites(db: Db): Promise<() => Promise<Record<string, number>>> {
  await sql`create schema testing`.execute(db)
  await sql`create table testing.writes (name text not null)`.execute(db)
  await sql`
    create function testing.count_write() returns trigger language plpgsql as $$
      begin
        insert into testing.writes values (tg_table_name);
        return null;
      end $$`.execute(db)
  for (const name of await countedTables(db)) {
    const table = sql.table(name)
    await sql`
      create trigger count_write after insert or update or delete on ${table}
      for each row execute function testing.count_write()`.execute(db)
    await sql`
      create trigger count_truncate after truncate on ${table}
      for each statement execute function testing.count_write()`.execute(db)
  }
  return async () => {
    const { rows } = await sql<{ name: string; writes: number }>`
      select name, count(*)::int as writes from testing.writes group by name`.execute(db)
    return Object.fromEntries(rows.map(({ name, writes }) => [name, writes]))
  }
}
