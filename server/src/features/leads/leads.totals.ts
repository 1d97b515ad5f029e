import type { LeadTotals } from '@tipy/domain/features/leads/leads.contract'
import { milestones, stagesFrom } from '@tipy/domain/features/leads/leads.stages'
import { sql } from 'kysely'
import type { Matching, Summed } from '#engine/serverRecord'

/** One pass over the list. A lead that was merged into another is in the list of archived ones, but not counted. */
export async function leadTotals({ db, where }: Matching): Promise<Summed> {
  const sums = milestones.map(
    name =>
      sql`count(*) filter (where t.merged_into is null and t.stage = any(${[...stagesFrom[name]]}::text[])) as ${sql.ref(name)}`,
  )
  const found = await sql<Record<keyof LeadTotals | 'count', string>>`
    select count(*) as count, count(*) filter (where t.merged_into is null) as leads, ${sql.join(sums)}
    from leads t where ${where}`.execute(db)
  const [row] = found.rows
  const totals: LeadTotals = {
    leads: Number(row?.leads),
    scheduled: Number(row?.scheduled),
    interviewed: Number(row?.interviewed),
    recruited: Number(row?.recruited),
  }
  return { totals, count: Number(row?.count) }
}
