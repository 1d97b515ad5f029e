import type { DateRange } from '@tipy/domain/calendar/days'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import { officeFilters } from '@tipy/domain/features/stats/stats.offices'
import { allRows } from '@tipy/domain/features/stats/stats.paging'
import type { GroupName } from '@tipy/domain/figures/groups'
import type { HttpCall } from './client.ts'

/** Budgets of an answer: milliseconds until it is there, of Node, of PostgreSQL, of both; and its length in kB. */
export interface Aim {
  readonly wall?: number
  readonly node?: number
  readonly postgres?: number
  readonly both?: number
  readonly kB?: number
}

export interface StatsCall {
  readonly name: string
  readonly call: HttpCall
  readonly aim?: Aim
}

interface Body {
  readonly perPage?: number
  readonly sortBy?: string
  readonly sortDesc?: boolean
  readonly fields?: readonly string[]
  readonly parts?: readonly string[]
  readonly filters: StatsFilters
}

const headersOf = ({ firstDate, lastDate }: DateRange) => ({ firstdate: firstDate, lastdate: lastDate })
export const statsCall = (group: GroupName, range: DateRange, body: Body): HttpCall => ({
  method: 'POST',
  path: `/api/stats/${group}`,
  body,
  headers: headersOf(range),
})

export const year: DateRange = { firstDate: '2025-01-01', lastDate: '2025-12-31' }
const filters: StatsFilters = { stats: ['billing'], includeTotal: true }
const fiveYears: StatsFilters = { ...filters, multipleYears: 5 }
const byName = { sortBy: 'name', sortDesc: false }
const byFigure = { sortBy: '2025.billing.value', sortDesc: true }
/** What a table of months shows: its rows, and its totals in a second call. */
const rows = { fields: ['billing.value'], parts: ['rows'] }
const totals = { fields: ['billing.value'], parts: ['totals'] }

const people = (body: Omit<Body, 'filters'>, of = filters) => statsCall('consultants', year, { ...body, filters: of })
const page = { name: { perPage: 20, ...byName }, figure: { perPage: 20, ...byFigure } }
const everybody = { perPage: allRows, ...byName }
const groups = { 'all offices': 'offices', 'all teams': 'teams', 'all directors': 'commercialDirectors' } as const

/** Billing by month: with the body that S3 names alone, and with what our screens ask for instead. */
export const yearlyCalls: readonly StatsCall[] = [
  { name: 'page of 20 by name, a year', call: people(page.name), aim: { node: 15, postgres: 5 } },
  { name: '– its rows alone', call: people({ ...page.name, ...rows }) },
  { name: '– its totals alone', call: people({ ...page.name, ...totals }) },
  { name: 'page of 20 by a figure, a year', call: people(page.figure), aim: { node: 25, postgres: 60 } },
  { name: '– its rows alone', call: people({ ...page.figure, ...rows }) },
  { name: 'everybody, a year', call: people(everybody), aim: { node: 150, postgres: 60, kB: 1000 } },
  { name: '– its rows alone', call: people({ ...everybody, ...rows }) },
  { name: 'page of 20 by name, five years', call: people(page.name, fiveYears) },
  { name: '– its rows alone', call: people({ ...page.name, ...rows }, fiveYears) },
  { name: 'page of 20 by a figure, five years', call: people(page.figure, fiveYears) },
  { name: '– its rows alone', call: people({ ...page.figure, ...rows }, fiveYears) },
  { name: 'everybody, five years', call: people(everybody, fiveYears) },
  { name: '– its rows alone', call: people({ ...everybody, ...rows }, fiveYears) },
  ...Object.entries(groups).flatMap(([name, group]) => [
    { name: `${name}, a year`, call: statsCall(group, year, { ...everybody, filters }), aim: { both: 80 } },
    { name: '– its rows alone', call: statsCall(group, year, { ...everybody, ...rows, filters }) },
  ]),
]

/** Of a million invoices. */
export const largeCalls: readonly StatsCall[] = [
  { name: 'page of 20 by name, a year', call: people(page.name) },
  { name: '– its rows alone', call: people({ ...page.name, ...rows }), aim: { wall: 50 } },
  { name: 'page of 20 by a figure, a year', call: people(page.figure) },
  { name: '– its rows alone', call: people({ ...page.figure, ...rows }), aim: { wall: 1500 } },
]

/** The other answers that are made of figures, events or sessions, as their screens ask for them. */
export function otherCalls(range: DateRange, person: string): readonly StatsCall[] {
  const headers = headersOf(range)
  const get = (path: string): StatsCall => ({ name: path.replace(person, '…'), call: { method: 'GET', path, headers } })
  const post = (name: string, group: GroupName, body: Omit<Body, 'filters'>, of: StatsFilters): StatsCall => ({
    name,
    call: statsCall(group, range, { ...body, filters: of }),
  })
  const ranking = (group: GroupName, stat: 'billing' | 'reservations' | 'findings') =>
    post(
      `ranking of ${group} by ${stat}`,
      group,
      { perPage: 10 },
      {
        stats: [stat],
        period: true,
        lastDateOnly: true,
        isRanking: true,
      },
    )
  const days: StatsFilters = { period: true, comparativeStats: true, lastDateOnly: true }
  const stats: StatsFilters['stats'] = ['billing', 'reservations', 'findings']
  return [
    ranking('consultants', 'billing'),
    ranking('consultants', 'reservations'),
    ranking('consultants', 'findings'),
    ranking('teams', 'billing'),
    post('widget: overview', 'offices', { parts: ['totals'] }, { ...days, stats, active: 'all', includeTotal: true }),
    post(
      'widget: expenses',
      'offices',
      { parts: ['totals'] },
      {
        ...days,
        stats: ['expenses'],
        active: 'all',
        includeTotal: true,
      },
    ),
    post('widget: offices', 'offices', { ...everybody, parts: ['rows'] }, officeFilters(stats)),
    post(
      'widget: comparison of years',
      'offices',
      { parts: ['totals'] },
      {
        ...filters,
        multipleYears: 2,
        fullYears: true,
        active: 'all',
      },
    ),
    post('widget: margin of offices', 'offices', { ...everybody, parts: ['rows'] }, officeFilters(['margin'])),
    post('one person', 'consultants', { perPage: 10 }, { ...days, stats, ref: person }),
    {
      name: 'rows of a number',
      call: {
        method: 'POST',
        path: '/api/stats/consultants/rows',
        headers,
        body: { stat: 'billing', period: 'total', filters: { stats: ['billing'] } },
      },
    },
    ...[
      '/api/stats/predicted?sums=true',
      '/api/stats/predicted?month=12-2025',
      '/api/stats/predicted',
      '/api/stats/references?active=true',
      '/api/stats/leads',
      '/api/stats/leads/totals/source',
      '/api/stats/leads/counts/recruited?days=2025-11-01..2025-11-30&days=2024-12-01..2024-12-31',
      '/api/stats/leads/detailed/total/-/recruiterAssigned?perPage=50',
      '/api/stats/leads/recruits/recruiter/-',
      '/api/stats/users',
      '/api/stats/sessions?perPage=20',
      '/api/widgets',
      '/api/goals/members',
      `/api/goals/consultant/${person}/billing?year=2025`,
    ].map(get),
  ]
}
