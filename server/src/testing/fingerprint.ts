import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The table of rate limits may change, since refused attempts are counted there. */
const uncounted = ['rate_limits']

async function countedTables(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  return rows.map(({ name }) => name).filter(name => !uncounted.includes(name))
}

/** One checksum per table of the product, over every row and column: equal means nothing has changed. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const sums = (await countedTables(db)).map(
    name => sql`
      select ${name}::text as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
      from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

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
