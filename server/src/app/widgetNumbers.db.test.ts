import { type DateRange, type Day, endOf } from '@tipy/domain/calendar/days'
import { leadStats } from '@tipy/domain/company/knownKeys'
import { daysOfPoint, frequencies, funnelStats, rankingGroups } from '@tipy/domain/features/leads/leads.stats'
import type { CountedLead, LeadStatistics } from '@tipy/domain/features/leads/leads.stats.contract'
import { secondsOf } from '@tipy/domain/features/sessions/sessions.stats'
import type { SessionSummary } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { type StatsCell, writeCell } from '@tipy/domain/features/stats/stats.cellAddress'
import type {
  FigureRow,
  FigureRowsReply,
  PredictedMonth,
  ReferencesReply,
  StatsFilters,
  StatsReply,
  StatsRow,
} from '@tipy/domain/features/stats/stats.contract'
import { officeFilters, officePeriods } from '@tipy/domain/features/stats/stats.offices'
import { quarterKeys } from '@tipy/domain/features/stats/stats.quarters'
import { cardPeriods, figureIn, monthKey, monthsOfYear, totalRow } from '@tipy/domain/features/stats/stats.series'
import { usualYears, viewFilters } from '@tipy/domain/features/stats/stats.tableShown'
import { type WholeFigure, wholeExpenses, wholeFigure } from '@tipy/domain/features/stats/stats.whole'
import { daysOfBar, type StaffDistribution, type YearsDistribution } from '@tipy/domain/features/users/users.stats'
import { standardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetStats } from '@tipy/domain/features/widgets/widgets.info'
import { type WidgetType, widgetTypes } from '@tipy/domain/features/widgets/widgets.kinds'
import type { FigureName, Statistic } from '@tipy/domain/figures/figures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '#testing/clock'
import {
  type Demonstration,
  type DemoReader,
  demoCompanies,
  demonstrationTimeout,
  startDemonstration,
} from '#testing/demonstration'
import { volume } from '#testing/volume'

/**
 * Every number of every kind of widget, in the demonstration: its rows add up to it, and the list it opens has exactly
 * those records. With each commit one number of several, in the full form all of them. A browser test clicks some
 * (e2e/browser/widgets.numbers.spec.ts).
 */
const clock = testClock('2026-06-15T12:00:00Z')
const today: Day = '2026-06-15'
const range: DateRange = { firstDate: '2026-05-20', lastDate: today }
const headersOf = ({ firstDate, lastDate }: DateRange) => ({ firstdate: firstDate, lastdate: lastDate })

let demo: Demonstration
beforeAll(async () => {
  demo = await startDemonstration(clock)
}, demonstrationTimeout)
afterAll(() => demo.end())

type Call = Parameters<Demonstration['ask']>[1]
async function read<T>(reader: DemoReader, name: Parameters<Demonstration['ask']>[0], call: Call = {}): Promise<T> {
  const { status, data } = await demo.ask<T>(name, {
    token: reader.token,
    headers: headersOf(range),
    ...call,
  })
  expect(status, JSON.stringify({ name, call, data })).toBe(200)
  return data
}

const inCents = (value: number | null | undefined): number => Math.round((value ?? 0) * 100) + 0

/** A number of statistics, by the question that its widget opens. */
interface Figure extends Omit<StatsCell, 'range' | 'offices'> {
  readonly range?: DateRange
  readonly value: number | null
}

/** Which numbers of a widget are compared: every one in the full form. */
const sampled = <T>(numbers: readonly T[], everyNth: number): readonly T[] =>
  numbers.filter((_, at) => at % volume(everyNth, 1) === 0)

async function rowsOf(reader: DemoReader, { value: _value, group, range: days = range, ...cell }: Figure) {
  const rows: FigureRow[] = []
  for (let page = 0; ; page += 1) {
    const body = { ...cell, range: days, offices: [], page, perPage: 100 }
    const call = { params: { groupBy: group }, body }
    const reply: FigureRowsReply = await read(reader, 'POST /api/stats/{groupBy}/rows', call)
    rows.push(...reply.rows)
    if (rows.length >= reply.total) return { ...reply, rows }
  }
}

/** The ids of the list that the panel links to. */
async function listed(reader: DemoReader, model: FigureRow['model'], figure: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (let page = 0; ; page += 1) {
    const body = { page, perPage: 50, parts: ['rows', 'total'], filters: { figure } }
    const name = `POST /api/${model}/search` as 'POST /api/invoices/search'
    const data: Readonly<Record<string, unknown>> = await read(reader, name, { body })
    ids.push(...(data[model] as readonly { readonly _id: string }[]).map(({ _id }) => _id))
    if (ids.length >= Number(data.total)) return ids
  }
}

/** The rows of each number add up to it, and the lists have those rows. Says how many rows were compared. */
async function figuresAgree(reader: DemoReader, numbers: readonly Figure[], everyNth: number): Promise<number> {
  let count = 0
  for (const number of sampled(
    numbers.filter(({ value }) => value !== null),
    everyNth,
  )) {
    const { value, ...cell } = number
    const label = JSON.stringify(number)
    const { rows, sum, shared } = await rowsOf(reader, number)
    expect(inCents(sum), label).toBe(inCents(value))
    const ofShared = (cell.stat.startsWith('margin') ? -1 : 1) * inCents(shared?.value)
    expect(
      rows.reduce((all, row) => all + inCents(row.value), ofShared + 0),
      label,
    ).toBe(inCents(value))
    const text = writeCell({ ...cell, range: cell.range ?? range, offices: [] })
    for (const model of text === null ? [] : new Set(rows.map(row => row.model))) {
      const behind = [...new Set(rows.filter(row => row.model === model).map(({ ref }) => ref))]
      expect([...(await listed(reader, model, text ?? ''))].toSorted(), label).toEqual(behind.toSorted())
    }
    count += rows.length
  }
  return count
}

const readTable = (reader: DemoReader, group: Figure['group'], filters: StatsFilters): Promise<StatsReply> =>
  read(reader, 'POST /api/stats/{groupBy}', { params: { groupBy: group }, body: { perPage: 10_000, filters } })

/** A row with what names it in a question; of all members together nothing does. */
interface Named {
  readonly row: StatsRow
  readonly ref?: string | null
}
const allOf = ({ totals }: StatsReply): readonly Named[] => (totals ? [{ row: totalRow(totals) }] : [])
const membersOf = ({ stats }: StatsReply): readonly Named[] => stats.map(row => ({ row, ref: row._id }))

const numbersOf = (
  rows: readonly Named[],
  cell: Pick<Figure, 'group' | 'filters'>,
  figures: readonly FigureName[],
  periods: readonly string[],
): readonly Figure[] =>
  rows.flatMap(({ row, ...of }) =>
    figures.flatMap(stat =>
      periods.map(period => ({ ...cell, ...of, stat, period, value: figureIn(row, period, stat) })),
    ),
  )

async function wholeNumbers(
  reader: DemoReader,
  whole: WholeFigure,
  filters: StatsFilters,
  periods: readonly string[],
  figures: readonly FigureName[] = filters.stats ?? [],
): Promise<readonly Figure[]> {
  const cell = { group: whole.group, filters: { ...filters, ...whole.filters, includeTotal: true } }
  return numbersOf(allOf(await readTable(reader, cell.group, cell.filters)), cell, figures, periods)
}

/** Leads behind a count: the first page says how many there are. */
interface Details {
  readonly leads: readonly CountedLead[]
  readonly total: number
}
const details = (
  reader: DemoReader,
  params: Readonly<Record<'group' | 'ref' | 'stat', string>>,
  query: Readonly<Record<string, string>> = {},
  days = range,
): Promise<Details> =>
  read(reader, 'GET /api/stats/leads/detailed/{group}/{ref}/{stat}', {
    params,
    query: { perPage: '1000', ...query },
    headers: headersOf(days),
  })

const whole = { group: 'total', ref: '-' } as const
const readLeads = (reader: DemoReader): Promise<LeadStatistics> => read(reader, 'GET /api/stats/leads')

/** The people of each slice are those of the staff list with its filter. */
const staffAgrees =
  (by: Exclude<keyof StaffDistribution, 'total'>, filterOf: (id: string | null) => object) =>
  async (reader: DemoReader): Promise<number> => {
    const distribution: StaffDistribution = await read(reader, 'GET /api/stats/users')
    const listOf = async (filters: object) => {
      const body = { perPage: 1, parts: ['total'], filters }
      const { total } = await read<{ readonly total: number }>(reader, 'POST /api/users/search', { body })
      return total
    }
    for (const { _id, count } of distribution[by]) expect(await listOf(filterOf(_id)), `${by} ${_id}`).toBe(count)
    expect(await listOf({})).toBe(distribution.total)
    return distribution.total
  }
const ofField =
  (field: string, name = field) =>
  (id: string | null) =>
    id === null ? { without: [field] } : { [name]: [id] }
const ofYears = (by: YearsDistribution, field: string) => (id: string | null) => {
  const days = daysOfBar(by, id, today)
  return days ? { [field]: days } : { without: [field] }
}

/** How each kind of widget agrees with what it opens; it says how many rows were compared. */
const kinds: Readonly<Record<WidgetType, (reader: DemoReader) => Promise<number>>> = {
  officeStats: async reader => {
    const cell = {
      group: 'offices',
      filters: { ...officeFilters([...widgetStats]), active: 'true', includeTotal: true },
    } as const
    const reply = await readTable(reader, cell.group, cell.filters)
    const rows = [...allOf(reply), ...membersOf(reply)]
    return figuresAgree(reader, numbersOf(rows, cell, widgetStats, Object.values(officePeriods(range))), 3)
  },
  statsOverview: async reader => {
    const periods = cardPeriods(range).map(({ key }) => key)
    const ask = (stats: Statistic[]): StatsFilters => ({
      stats,
      period: true,
      comparativeStats: true,
      lastDateOnly: true,
    })
    const { totals } = await readLeads(reader)
    const leads = await details(reader, { ...whole, stat: 'recruiterAssigned' })
    expect(leads.leads).toHaveLength(leads.total)
    expect(leads.total).toBe(totals.recruiterAssigned.total)
    const ofDeals = await wholeNumbers(reader, wholeFigure(reader, standardFilters), ask([...widgetStats]), periods)
    const margins = ['expenses', 'margin', 'marginWithoutBanks'] as const
    const ofExpenses = await wholeNumbers(reader, wholeExpenses(reader), ask(['expenses']), periods, margins)
    return figuresAgree(reader, [...ofDeals, ...ofExpenses], 2)
  },
  comparisonBarChart: async reader => {
    const months = [2025, 2026].flatMap(year => monthsOfYear.map(month => monthKey(year, month)))
    const filters: StatsFilters = {
      stats: ['billing', 'billingPaid', 'predicted', 'reservations', 'findings'],
      multipleYears: 2,
      fullYears: true,
    }
    return figuresAgree(reader, await wholeNumbers(reader, wholeFigure(reader, standardFilters), filters, months), 9)
  },
  predictedBarChart: async reader => {
    const months: Readonly<Record<string, PredictedMonth>> = await read(reader, 'GET /api/stats/predicted')
    const { group, filters } = wholeFigure(reader, standardFilters)
    const figures = { total: 'billingWithoutBanks', totalBanks: 'billingBanks', predicted: 'predicted' } as const
    const numbers = Object.entries(months).flatMap(([key, month]) => {
      const [number = '', year = ''] = key.split('-')
      const firstDate = `${year}-${number.padStart(2, '0')}-01` as Day
      const days = { firstDate, lastDate: endOf('month', firstDate) }
      const ofDialog = month.reservations.reduce((sum, { amount }) => sum + inCents(amount), 0)
      expect(ofDialog, key).toBe(inCents(month.predicted))
      return (['total', 'totalBanks', 'predicted'] as const).map(name => ({
        group,
        filters: { ...filters, period: true, lastDateOnly: true },
        stat: figures[name],
        period: 'period',
        range: days,
        value: month[name],
      }))
    })
    return figuresAgree(reader, numbers, 3)
  },
  individualYearlyTable: async reader => {
    // Every view of the table is walked by statsCells.db.test.ts; here is the one that a dashboard begins with.
    const choice = { group: 'commercialDirectors', statistic: 'billing', view: 'months' } as const
    const cell = { group: choice.group, filters: { ...viewFilters(choice, usualYears), includeTotal: true } }
    const reply = await readTable(reader, cell.group, cell.filters)
    const rows = [...allOf(reply), ...membersOf(reply)]
    return figuresAgree(reader, numbersOf(rows, cell, ['billing'], ['4-2026', '5-2026', '2026', '2025']), 5)
  },
  references: async reader => {
    const { referencedBy, quarterInfo }: ReferencesReply = await read(reader, 'GET /api/stats/references')
    const referrers = Object.values(referencedBy).flatMap(one => ('references' in one ? [one] : []))
    const everybody = referrers.flatMap(({ references }) => references)
    const all = referencedBy.total ? [{ totals: referencedBy.total.totals, references: everybody }] : []
    const single = everybody.map(person => ({ totals: person.totals, references: [person] }))
    const numbers = [...all, ...referrers, ...single].flatMap(({ totals, references }) =>
      quarterKeys.map(key => {
        const first = key === 'yearly' ? 1 : Number(key) * 3 - 2
        const last = `2026-${String(key === 'yearly' ? 12 : first + 2).padStart(2, '0')}-01` as Day
        const days = {
          firstDate: `2026-${String(first).padStart(2, '0')}-01` as Day,
          lastDate: endOf('month', last),
        }
        const filters: StatsFilters = { period: true, active: 'all', refs: references.map(({ _id }) => _id) }
        const value = totals[key].billing
        return {
          group: 'consultants',
          filters,
          stat: 'billingWithoutBanks',
          period: 'period',
          range: days,
          value,
        } as const
      }),
    )
    for (const key of quarterKeys) expect(quarterInfo[key].total).toBe(referencedBy.total?.totals[key].billing)
    return figuresAgree(reader, numbers, 7)
  },
  rankingTables: async reader => {
    let rows = 0
    for (const group of ['consultants', 'teams'] as const)
      for (const stat of widgetStats) {
        const filters: StatsFilters = { stats: [stat], period: true, lastDateOnly: true, active: 'true' }
        const reply = await readTable(reader, group, { ...filters, isRanking: true })
        const numbers = reply.stats.map(row => ({
          group,
          filters,
          ref: row._id,
          stat,
          period: 'period',
          value: row.value,
        }))
        const known = numbers.flatMap(({ value, ...number }) =>
          typeof value === 'number' ? [{ ...number, value }] : [],
        )
        expect(known).toHaveLength(numbers.length)
        rows += await figuresAgree(reader, known, 5)
      }
    return rows
  },
  roleCards: staffAgrees('roles', ofField('role', 'mainRole')),
  genderPieChart: staffAgrees('genders', ofField('gender')),
  officePieChart: staffAgrees('offices', ofField('offices')),
  countryCards: staffAgrees('countries', ofField('country')),
  ageBarChart: staffAgrees('ages', ofYears('ages', 'birthday')),
  companyAgeBarChart: staffAgrees('companyAges', ofYears('companyAges', 'startDate')),
  leadsGoalCards: async reader => {
    const { totals } = await readLeads(reader)
    let rows = 0
    for (const stat of leadStats)
      for (const frequency of frequencies) {
        const { leads, total } = await details(reader, { ...whole, stat }, { frequency })
        expect(total, `${stat} ${frequency}`).toBe(totals[stat][frequency])
        expect(leads).toHaveLength(total)
        rows += total
      }
    return rows
  },
  leadsLineChart: async reader => {
    const { series } = await readLeads(reader)
    let rows = 0
    for (const point of sampled(series.points, 5))
      for (const stat of funnelStats) {
        const { total } = await details(reader, { ...whole, stat }, {}, daysOfPoint(series.step, point.date, range))
        expect(total, `${stat} ${point.date}`).toBe(point[stat])
        rows += total
      }
    return rows
  },
  leadsFunnelChart: async reader => {
    const { funnel } = await readLeads(reader)
    for (const { stat, count, recruiters } of funnel.steps) {
      expect((await details(reader, { ...whole, stat })).total).toBe(count)
      for (const { _id, count: own } of recruiters)
        expect((await details(reader, { group: 'recruiter', ref: _id ?? '-', stat })).total, `${stat} ${_id}`).toBe(own)
    }
    return funnel.steps.reduce((sum, { count }) => sum + count, 0)
  },
  leadsRanking: async reader => {
    let rows = 0
    for (const group of rankingGroups) {
      const { stats }: LeadStatistics = await read(reader, 'GET /api/stats/leads/totals/{group}', { params: { group } })
      for (const row of stats) {
        const ref = typeof row._id === 'string' ? row._id : (row._id._id ?? '-')
        for (const stat of funnelStats)
          expect((await details(reader, { group, ref, stat })).total, `${group} ${ref} ${stat}`).toBe(row[stat])
        const { leads } = await details(reader, { group, ref, stat: 'recruited' })
        const people = leads.flatMap(({ user }) => (user ? [user] : []))
        expect(people).toHaveLength(row.retentionTotal)
        expect(people.filter(({ active }) => active)).toHaveLength(row.retentionActive)
        const billed = people.reduce((sum, { billing }) => sum + inCents(billing), 0)
        if (row.billing !== undefined) expect(billed, `billing of ${ref}`).toBe(inCents(row.billing))
        rows += row.recruiterAssigned
      }
    }
    return rows
  },
  sessions: async reader => {
    const { sessions } = await read<{ readonly sessions: readonly SessionSummary[] }>(reader, 'GET /api/stats/sessions')
    for (const { sessions: own, total, count } of sessions) {
      expect(own).toHaveLength(count)
      expect(Math.round(own.reduce((sum, session) => sum + secondsOf(session), 0))).toBe(total)
    }
    return sessions.length
  },
  notifications: async reader => {
    const ask = (more: object) => ({
      body: { page: 0, perPage: 100, filters: { ...more, sent: true, channels: ['web'], user: reader.id } },
    })
    type Inbox = { readonly unread: number; readonly total: number; readonly notifications: readonly object[] }
    const all: Inbox = await read(reader, 'POST /api/notifications/search', ask({}))
    const unread: Inbox = await read(reader, 'POST /api/notifications/search', ask({ active: true }))
    expect(unread.notifications).toHaveLength(all.unread)
    return 0
  },
}

/** People of the demonstration have read their notifications. */
const mayBeEmpty: readonly WidgetType[] = ['notifications']

describe.each(demoCompanies)('the CEO of %s', company => {
  test.each(widgetTypes)('%s: every number is what it opens', async type => {
    const reader = await demo.readerOf('ceo', company)
    const rows = await kinds[type](reader)
    if (!mayBeEmpty.includes(type)) expect(rows).toBeGreaterThan(0)
  })
})
