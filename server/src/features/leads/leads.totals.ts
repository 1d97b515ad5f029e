import type { LeadTotals } from '@tipy/domain/features/leads/leads.contract'
import { stagesFrom } from '@tipy/domain/features/leads/leads.stages'
import { sql } from 'kysely'
import type { Matching, Summed } from '#engine/serverRecord'

/** One pass over the list. A lead that was merged into another is in the list of archived ones, but not counted. */
export async function leadTotals({ db, where }: Matching): Promise<Summed> {
  const { rows } = await sql<{ stage: string; all: string; counted: string }>`
    select t.stage, count(*) as all, count(*) filter (where t.merged_into is null) as counted
    from leads t where ${where} group by t.stage`.execute(db)
  const countOf = (stages?: readonly string[]) =>
    rows.reduce((sum, { stage, counted }) => (stages?.includes(stage) === false ? sum : sum + Number(counted)), 0)
  const totals: LeadTotals = {
    leads: countOf(),
    scheduled: countOf(stagesFrom.scheduled),
    interviewed: countOf(stagesFrom.interviewed),
    recruited: countOf(stagesFrom.recruited),
  }
  return { totals, count: rows.reduce((sum, { all }) => sum + Number(all), 0) }
}
