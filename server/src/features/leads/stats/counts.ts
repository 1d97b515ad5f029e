import type { LeadStat } from '@tipy/domain/company/knownKeys'
import type { LeadCountsQuery } from '@tipy/domain/features/leads/leads.stats.contract'
import { sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { countedSql, isOnDays } from './counted.ts'
import { scopeOf } from './statistics.ts'

/** How many events count in each of these periods: one reading of the days from the first to the last of them. */
export async function leadCounts(
  db: Db,
  viewer: RecordViewer,
  stat: LeadStat,
  { days, ...filters }: LeadCountsQuery,
): Promise<{ readonly counts: readonly number[] }> {
  const [firstDate] = days.map(range => range.firstDate).sort()
  const lastDate = days
    .map(range => range.lastDate)
    .sort()
    .at(-1)
  if (firstDate === undefined || lastDate === undefined) return { counts: [] }
  const { own } = await scopeOf(db, viewer, filters, { firstDate, lastDate })
  const counts = days.map(range => sql`count(*) filter (where ${isOnDays(sql`c.at`, range)})::integer`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from ${countedSql({ ...own, stats: [stat] })} c`.execute(db)
  return { counts: rows[0]?.counts ?? [] }
}
