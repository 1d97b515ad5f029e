import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DateRange } from '@tipy/domain/calendar/days'
import { valueAt } from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { columnsOf } from '@tipy/domain/features/stats/stats.columns'
import type { FigureRowsReply, StatsFilters, StatsReply } from '@tipy/domain/features/stats/stats.contract'
import { type TableShown, usualYears, viewFilters } from '@tipy/domain/features/stats/stats.tableShown'
import { choicesOf } from '@tipy/domain/features/stats/stats.views'
import { blockOf, type FigureName, figureOf } from '@tipy/domain/figures/figures'
import type { GroupName } from '@tipy/domain/figures/groups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { type Demonstration, demoCompanies, demonstrationTimeout, startDemonstration } from '#testing/demonstration'
import { volume } from '#testing/volume'

/**
 * Every cell of every view of the yearly table, in the demonstration: its panel has the number of the cell, and rows that
 * add up to it. With each commit one cell of many, the next ones in turn by view and reader; all of them in the full form.
 */
const clock = testClock('2026-06-15T12:00:00Z')
const range: DateRange = { firstDate: '2026-05-20', lastDate: '2026-06-15' }
const everyNth = volume(67, 1)
const timeout = volume(90_000, 7_200_000)

let demo: Demonstration
beforeAll(async () => {
  demo = await startDemonstration(clock)
}, demonstrationTimeout)
afterAll(() => demo.end())

const headers = { firstdate: range.firstDate, lastdate: range.lastDate }

interface Cell {
  readonly group: GroupName
  readonly ref: string | null | undefined
  readonly figure: FigureName
  readonly period: string
  readonly filters: StatsFilters
  readonly value: unknown
}

/** The numbers of a view that open: each with the figure whose rows it shows, which a derived number is computed from. */
function cellsOf(group: GroupName, filters: StatsFilters, columns: readonly Column[], { stats, totals }: StatsReply) {
  const asked = new Map<string, Pick<Cell, 'figure' | 'period'>>()
  for (const { figure, period } of columns)
    if (figure !== undefined && period !== undefined) asked.set(`${figure} ${period}`, { figure, period })
  const rows = [
    { ref: undefined, row: totals as unknown },
    ...stats.map(row => ({ ref: row._id, row: row as unknown })),
  ]
  return rows.flatMap(({ ref, row }) =>
    [...asked.values()].map(({ figure, period }): Cell => {
      const value = valueAt(row, [period, blockOf(figure), figureOf(figure).name])
      return { group, ref, figure, period, filters, value }
    }),
  )
}

const inCents = (value: number): number => Math.round(value * 100) + 0

async function agrees(token: string, { group, ref, figure, period, filters, value }: Cell): Promise<number> {
  let added = 0
  let page = 0
  for (;;) {
    const body = { ...(ref !== undefined && { ref }), stat: figure, period, filters, page, perPage: 100 }
    const call = { token, params: { groupBy: group }, body, headers }
    const { status, data } = await demo.ask<FigureRowsReply>('POST /api/stats/{groupBy}/rows', call)
    expect(status, JSON.stringify({ group, body, data })).toBe(200)
    const label = JSON.stringify({ group, body })
    expect(data.sum, label).toBe(value)
    added += data.rows.reduce((sum, row) => sum + inCents(row.value), 0)
    page += 1
    if (page * 100 < data.total) continue
    const shared = inCents(data.shared?.value ?? 0)
    if (data.unit !== 'percent') {
      const sum = figure.startsWith('margin') ? added - shared : added + shared
      expect(sum, label).toBe(inCents(data.sum ?? 0))
    }
    return data.total
  }
}

const readers = (['cfo', 'commercialDirector', 'teamLeader'] as const).flatMap(role =>
  demoCompanies.map(company => [role, company] as const),
)

test.each(readers)('%s of %s: the rows of each cell add up to it', { timeout }, async (role, company) => {
  const reader = await demo.readerOf(role, company)
  let at = readers.findIndex(one => one[0] === role && one[1] === company)
  let rows = 0
  let cells = 0
  for (const choice of choicesOf(reader)) {
    const shown: TableShown = { choice, years: usualYears, range }
    const filters: StatsFilters = { ...viewFilters(choice, usualYears), includeTotal: true }
    at += 1
    // Of every third view, the next ones for the next reader.
    if (everyNth > 1 && at % 3 !== 0) continue
    const body = { perPage: 10_000, filters }
    const call = { token: reader.token, params: { groupBy: choice.group }, body, headers }
    const { status, data } = await demo.ask<StatsReply>('POST /api/stats/{groupBy}', call)
    expect(status, JSON.stringify({ choice, data })).toBe(200)
    for (const [index, cell] of cellsOf(choice.group, filters, columnsOf(shown), data).entries())
      if (cell.value !== undefined && (index + at) % everyNth === 0) {
        rows += await agrees(reader.token, cell)
        cells += 1
      }
  }
  expect(cells).toBeGreaterThan(10)
  expect(rows).toBeGreaterThan(10)
})

test.each(demoCompanies)('a consultant of %s: their own numbers', async company => {
  const { token, id } = await demo.readerOf('consultant', company)
  const stats = ['billing', 'reservations', 'findings', 'commissions'] as const
  let rows = 0
  for (const stat of stats) {
    const filters: StatsFilters = { stats: [stat], multipleYears: 2, includeTotal: true, ref: id }
    const body = { perPage: 10, filters }
    const data: StatsReply = await succeed(demo.app, 'POST /api/stats/{groupBy}', {
      token,
      params: { groupBy: 'consultants' },
      body,
      headers,
    })
    for (const period of ['2025', '2026', '6-2026', 'total']) {
      const value = valueAt(data.stats[0], [period, blockOf(stat), figureOf(stat).name])
      rows += await agrees(token, { group: 'consultants', ref: id, figure: stat, period, filters, value })
    }
  }
  expect(rows).toBeGreaterThan(0)
})

test('the largest table that the selectors offer is answered, and holds the server for a small part of its time', async () => {
  const { token } = await demo.readerOf('sysAdmin', 'horizonte')
  const filters: StatsFilters = {
    stats: ['billing', 'reservations', 'findings', 'commissions'],
    multipleYears: 5,
    fullYears: true,
    comparativeStats: true,
    period: true,
    lastPeriod: true,
    includeTotal: true,
  }
  let longest = 0
  let isOver = false
  let last = performance.now()
  const turn = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const began = performance.now()
  // Its text: to parse it would hold the process of this test.
  const { statusCode, body } = await demo.app.inject({
    method: 'POST',
    url: '/api/stats/consultants',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: { perPage: 10_000, filters },
  })
  const took = performance.now() - began
  // An answer that was computed at once comes in the same turn.
  await nextTurn()
  isOver = true
  expect(statusCode).toBe(200)
  expect(body.length).toBeGreaterThan(5_000_000)
  expect(longest / took).toBeLessThan(0.25)
  const { data } = JSON.parse(body) as { data: StatsReply }
  expect(data.stats.length).toBe(data.total)
})
