import type { Day } from '@tipy/domain/calendar/days'
import type { Field } from '@tipy/domain/record/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { column } from './columns.ts'
import type { AnyServerRecord } from './serverRecord.ts'

/** SQL: the day of a list's main date, for each kind of date. */
const dayOf: Partial<Record<Field['kind'], (at: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  day: at => at,
  dateTime: at => sql`left(${at}, 10)::date`,
  instant: at => sql`(${at} at time zone 'Europe/Lisbon')::date`,
}

/** The oldest main date of any record of the company; null when it has none. Reads only the end of each index. */
export async function oldestDay(records: readonly AnyServerRecord[], db: Db, companyId: string): Promise<Day | null> {
  const ends = records.flatMap(({ record }) => {
    const toDay = dayOf[record.fields[record.sort]?.kind ?? 'text']
    if (!toDay) return []
    const at = column('t', record.sort, record.fields[record.sort])
    return [true, false].map(
      active => sql`(
        select ${toDay(at)} as day from ${sql.table(record.name)} t
        where t.company_id = ${companyId} and t.active = ${active} order by ${at} limit 1)`,
    )
  })
  if (ends.length === 0) return null
  const found = await sql<{ day: Day | null }>`
    select min(day) as day from (${sql.join(ends, sql` union all `)}) oldest`.execute(db)
  return found.rows[0]?.day ?? null
}
