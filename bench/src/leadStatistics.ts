import type { DateRange } from '@tipy/domain/calendar/days'
import { recordViewer } from '@tipy/server/engine/viewer'
import { leadStatistics } from '@tipy/server/features/leads/stats/statistics'
import { recruitmentGoals } from '@tipy/server/features/users/users.recruitmentGoals'
import type { CompiledQuery } from 'kysely'
import { personOf } from './byHand.ts'
import { capturedStatements } from './captured.ts'
import type { BenchFixture, Who } from './fixture.ts'

/** Statistics of leads: totals, line graph, funnel and ranking of one range. */
interface LeadCase {
  readonly who: Who
  readonly group: 'recruiter' | 'source'
  readonly range: DateRange
}

const month: DateRange = { firstDate: '2025-09-01', lastDate: '2025-09-30' }
const year: DateRange = { firstDate: '2025-01-01', lastDate: '2025-12-31' }
const ever: DateRange = { firstDate: '2000-01-01', lastDate: '2030-12-31' }

export const leadCases: Readonly<Record<string, LeadCase>> = {
  'lead statistics: a month': { who: 'admin', group: 'recruiter', range: month },
  'lead statistics: a year': { who: 'admin', group: 'recruiter', range: year },
  'lead statistics: a year, by source': { who: 'admin', group: 'source', range: year },
  'lead statistics: since ever': { who: 'admin', group: 'recruiter', range: ever },
  'lead statistics: broker, a year': { who: 'broker', group: 'recruiter', range: year },
  'lead statistics: director, a year': { who: 'commercialDirector', group: 'recruiter', range: year },
}

export const leadCasePath = ({ group }: LeadCase): string => `/api/stats/leads/totals/${group}`

export const leadCaseHeaders = ({ range }: LeadCase): Readonly<Record<string, string>> => ({
  firstdate: range.firstDate,
  lastdate: range.lastDate,
})

/** The statements of a case. */
export async function leadCaseStatements(
  fixture: BenchFixture,
  { who, group, range }: LeadCase,
): Promise<readonly CompiledQuery[]> {
  const person = await personOf(fixture, who)
  const viewer = recordViewer({ ...person, selectedOffices: null, range })
  const noFilters = { personal: [], recruiter: [], source: [] }
  return capturedStatements(fixture, db =>
    leadStatistics(db, { recruitmentGoals }, viewer, group, noFilters, new Date()),
  )
}
