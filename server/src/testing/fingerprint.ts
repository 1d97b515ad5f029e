import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Counting a refused attempt is what the limits are for, so theirs is the one table that may change. */
const uncounted = ['rate_limits']

/** One checksum per table of the product, over every row and column: equal means nothing has changed. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const sums = tables.rows
    .filter(({ name }) => !uncounted.includes(name))
    .map(
      ({ name }) => sql`
        select ${name}::text as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
        from ${sql.table(name)} t`,
    )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
