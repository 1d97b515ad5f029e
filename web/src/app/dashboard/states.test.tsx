import { screen, waitFor, within } from '@testing-library/react'
import { quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import type { WidgetInfo } from '@tipy/domain/features/widgets/widgets.info'
import { type WidgetType, widgetTypes } from '@tipy/domain/features/widgets/widgets.kinds'
import { expect, it } from 'vitest'
import { statisticsOf } from '#features/leads/widgets/widgets.testing.tsx'
import type { Answers } from '#test/server.ts'
import { openDashboard, widget } from './dashboard.testing.ts'

interface KindStates {
  readonly info?: WidgetInfo
  /** What each call of the widget answers when there is nothing to show. */
  readonly nothing: Readonly<Record<string, unknown>>
  /** What the widget then says. */
  readonly says: string | RegExp
}

const noResults = 'Não há resultados'
const noRows = { stats: [], total: 0, totals: {}, leftOut: null }
const noStaff = { total: 0, roles: [], genders: [], offices: [], ages: [], companyAges: [], countries: [] }
const noQuarter = { total: 0, amountForReferences: 0 }
const ofOffices = { nothing: { 'POST /api/stats/offices': noRows }, says: noResults }
const ofStaff = { nothing: { 'GET /api/stats/users': noStaff }, says: noResults }
const ofLeads = { nothing: { 'GET /api/stats/leads': statisticsOf() }, says: noResults }

/** A kind without a row here does not compile. */
const states: Readonly<Record<WidgetType, KindStates>> = {
  officeStats: { ...ofOffices, info: { view: 'table', stat: 'billing', includeChart: true } },
  statsOverview: {
    nothing: {
      'POST /api/stats/offices': noRows,
      'GET /api/stats/leads/counts/recruiterAssigned': { counts: [0, 0, 0, 0, 0, 0] },
    },
    // Cards have no empty state: none is a number too.
    says: /^0$/,
  },
  comparisonBarChart: ofOffices,
  predictedBarChart: { nothing: { 'GET /api/stats/predicted': {} }, says: noResults },
  individualYearlyTable: { ...ofOffices, info: { fields: ['office', 'billing'] } },
  references: {
    nothing: {
      'GET /api/stats/references': {
        referencedBy: {},
        quarterInfo: Object.fromEntries(quarterKeys.map(key => [key, noQuarter])),
      },
    },
    says: noResults,
  },
  rankingTables: { nothing: { 'POST /api/stats/consultants': noRows }, says: noResults },
  roleCards: ofStaff,
  genderPieChart: ofStaff,
  officePieChart: ofStaff,
  companyAgeBarChart: ofStaff,
  ageBarChart: ofStaff,
  countryCards: ofStaff,
  leadsGoalCards: { ...ofLeads, says: 'Sem Objetivo' },
  leadsRanking: ofLeads,
  leadsLineChart: ofLeads,
  leadsFunnelChart: ofLeads,
  sessions: {
    nothing: { 'GET /api/stats/sessions': { sessions: [], total: 0 } },
    says: 'Não foram encontradas sessões',
  },
  notifications: {
    nothing: { 'POST /api/notifications/search': { notifications: [], total: 0, unread: 0 } },
    says: 'Não há notificações',
  },
}

/** Calls that stay without an answer, then are refused, then answered. */
function slowCalls(nothing: KindStates['nothing']) {
  let mode: 'hold' | 'refuse' | 'answer' = 'hold'
  const held: (() => void)[] = []
  // Not a failure of the server (5xx): that would be asked again for seconds before the widget gives up.
  const refusal = { status: 400, message: 'BAD_REQUEST' }
  const answers: Answers = Object.fromEntries(
    Object.entries(nothing).map(([name, data]) => [
      name,
      (_received, response) => {
        if (mode !== 'hold') return mode === 'refuse' ? refusal : { data }
        held.push(() => response.writeHead(refusal.status).end(JSON.stringify({ ...refusal, data: null })))
        return undefined
      },
    ]),
  )
  return {
    answers,
    refuse() {
      mode = 'refuse'
      for (const refuse of held.splice(0)) refuse()
    },
    answer() {
      mode = 'answer'
    },
  }
}

const loading = () => screen.queryAllByRole('status', { name: /a carregar/i })
const retries = () => screen.queryAllByRole('button', { name: 'Tentar novamente' })

it.each(widgetTypes)(
  '%s has a placeholder while slow, an error that recovers, and says that it is empty',
  async type => {
    const { nothing, says, info = {} } = states[type]
    const calls = slowCalls(nothing)
    const app = await openDashboard({ widgets: () => [widget(11, type, { info })], answers: calls.answers })
    const page = within(await screen.findByRole('tabpanel'))
    const names = Object.keys(nothing)
    await waitFor(() => expect(names.filter(name => app.received(name).length === 0)).toEqual([]))
    await waitFor(() => expect(loading()).not.toEqual([]))
    expect(page.queryByText(says)).toBeNull()
    expect(retries()).toEqual([])

    calls.refuse()
    await waitFor(() => expect(loading()).toEqual([]))
    expect(retries()).not.toEqual([])
    expect(page.getAllByRole('alert').every(alert => within(alert).queryByRole('button') !== null)).toBe(true)
    expect(page.queryByText(says)).toBeNull()

    calls.answer()
    for (const retry of retries()) await app.user.click(retry)
    expect((await page.findAllByText(says)).length).toBeGreaterThan(0)
    await waitFor(() => expect(loading()).toEqual([]))
    expect(retries()).toEqual([])
  },
)
