import type { Day } from '@tipy/domain/calendar/days'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { column } from './columns.ts'
import type { AnySetup } from './setup.ts'

/** The oldest own date of any record of the company; null when it has none. A look at the end of each index. */
export async function oldestDay(records: readonly AnySetup[], db: Db, companyId: string): Promise<Day | null> {
  const dated = records.filter(({ record }) => record.fields[record.sort]?.kind === 'day')
  const ends = dated.flatMap(({ record }) =>
    [true, false].map(
      active => sql`(
        select ${column('t', record.sort)} as day from ${sql.table(record.name)} t
        where t.company_id = ${companyId} and t.active = ${active} order by 1 limit 1)`,
    ),
  )
  if (ends.length === 0) return null
  const found = await sql<{ day: Day | null }>`
    select min(day) as day from (${sql.join(ends, sql` union all `)}) oldest`.execute(db)
  return found.rows[0]?.day ?? null
}
