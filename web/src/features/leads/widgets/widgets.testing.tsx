import { leadStats } from '@tipy/domain/company/knownKeys'
import { frequencies, funnelStats } from '@tipy/domain/features/leads/leads.stats'
import type { CountedLead, LeadRankingRow, LeadStatistics } from '@tipy/domain/features/leads/leads.stats.contract'
import type { DashboardFilters, WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { standardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { euros } from '@tipy/domain/money/money'
import type { ComponentType } from 'react'
import { connect } from '#api/client.ts'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { drawRouted } from '#test/routed.tsx'
import { type Answers, startServer } from '#test/server.ts'

export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const rankingRow = (
  number: number,
  name: string,
  recruited: number,
  over: Partial<LeadRankingRow> = {},
): LeadRankingRow => ({
  _id: { _id: idOf(number), name, active: true },
  recruiterAssigned: 30,
  interviewScheduled: 20,
  interviewDone: 10,
  recruited,
  conversionRate: recruited / 30,
  retentionRate: recruited === 0 ? null : 0.5,
  retentionActive: 1,
  retentionTotal: 2,
  billing: euros(1000 * recruited),
  medianBilling: recruited === 0 ? null : euros(250.5),
  ...over,
})

const zeros = Object.fromEntries(frequencies.map(frequency => [frequency, 0]))

export function statisticsOf(over: Partial<LeadStatistics> = {}): LeadStatistics {
  return {
    totals: Object.fromEntries(leadStats.map(stat => [stat, { total: 0, ...zeros }])) as LeadStatistics['totals'],
    goals: Object.fromEntries(leadStats.map(stat => [stat, {}])) as LeadStatistics['goals'],
    series: { step: 'day', points: [] },
    funnel: { steps: funnelStats.map(stat => ({ stat, count: 0, recruiters: [] })), conversionRate: 0 },
    stats: [],
    ...over,
  }
}

export const countedLead = (number: number, over: Partial<CountedLead> = {}): CountedLead => ({
  _id: idOf(number),
  name: `Candidata ${number}`,
  date: '2026-11-10T10:30',
  recruiter: { _id: idOf(1), name: 'Ana' },
  source: 'site',
  office: 'lisboa',
  stage: 'recruited',
  _created: '2026-10-01T09:00:00.000Z',
  user: null,
  ...over,
})

interface Start {
  readonly answers: Answers
  readonly filters?: Partial<DashboardFilters>
  readonly session?: Partial<SessionContext>
  readonly header?: string
}

/** A widget inside a router, with a real server. */
export async function showWidget(Widget: ComponentType<WidgetSettings>, start: Start) {
  const { answers, filters = {}, session = {}, header } = start
  const server = await startServer({ 'POST /api/users/search': () => ({ data: { users: [], total: 0 } }), ...answers })
  connect({ baseUrl: server.baseUrl, session: () => null })
  const view = drawRouted(
    <SessionContextProvider value={{ ...usual, ...session }}>
      <Widget info={header === undefined ? {} : { header }} filters={{ ...standardFilters, ...filters }} />
    </SessionContextProvider>,
  )
  const urls = () => server.received.map(({ url }) => decodeURIComponent(url)).filter(url => url.includes('/stats/'))
  return { ...view, server, urls }
}
