import { type Day, lisbonDay } from '@tipy/domain/calendar/days'
import { medianDaysOf, type Recruit, type RecruitsOutcome, staysOf } from '@tipy/domain/features/leads/leads.outcome'
import type { RankingGroup } from '@tipy/domain/features/leads/leads.stats'
import type { LeadStatsFilters } from '@tipy/domain/features/leads/leads.stats.contract'
import { sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import { billedInFirstYear } from '#ledger/read'
import type { Db } from '#platform/database/database'
import { countedSql } from './counted.ts'
import { countScope } from './details.ts'

interface RecruitRow extends Omit<Recruit, 'startDate' | 'endDate'> {
  readonly person: string
  readonly startDate: string | null
  readonly endDate: string | null
}

/** What became of those recruited in the range by a recruiter, or from a source. */
export async function recruitsOutcome(
  db: Db,
  viewer: RecordViewer,
  row: { readonly group: RankingGroup; readonly ref: string },
  filters: LeadStatsFilters,
  now: Date,
): Promise<RecruitsOutcome> {
  const scope = await countScope(db, viewer, { ...row, stat: 'recruited' }, filters, now)
  const { rows } = await sql<RecruitRow>`
    select u.id as person, u.active, u.start_date::text as "startDate", u.end_date::text as "endDate",
      left(c.at, 10)::date - (
        select max(left(a.date, 10)) from lead_events a
        where a.company_id = ${scope.companyId} and a.lead = c.lead and a.type = 'recruiter' and a.sub_type is null
          and a.recruiter is not null and not a.taken_back and a.date <= c.at
      )::date as days
    from ${countedSql(scope)} c join users u on u.company_id = ${scope.companyId} and u.id = c."user"`.execute(db)
  const recruits = rows.map(({ startDate, endDate, active, days }) => ({
    startDate: startDate as Day | null,
    endDate: endDate as Day | null,
    active,
    days,
  }))
  return {
    recruited: rows.length,
    stays: staysOf(recruits, lisbonDay(now)),
    medianDays: medianDaysOf(recruits),
    ...(viewer.settings.rankingShowsBilling && {
      firstYearBilling: await billedInFirstYear(
        db,
        scope.companyId,
        rows.map(({ person }) => person),
      ),
    }),
  }
}
