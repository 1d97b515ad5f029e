import { describe, expect, test } from 'vitest'
import { chipValues } from './stats.cellText.ts'
import type { StatsRow } from './stats.contract.ts'
import {
  cardPeriods,
  colleagueBars,
  comparisonIn,
  figureIn,
  growthColumn,
  monthlyValues,
  numberIn,
  untilMonth,
  yearsUpTo,
} from './stats.series.ts'

const billed = (value: number, more: object = {}) => ({ billing: { value, ...more } })
const rowOf = (id: string, periods: object): StatsRow => ({ _id: id, ref: id, name: `Pessoa ${id}`, ...periods })

describe('a row', () => {
  const growth = { amount: 0.2, percent: 200 }
  const row = rowOf('ana', { '3-2026': billed(0.3, { YearlyGrowth: growth, Goal: 5, PercentOfTotal: null }) })

  test('has its figures, goals and comparisons; what it does not have is null', () => {
    expect(figureIn(row, '3-2026', 'billing')).toBe(0.3)
    expect([figureIn(row, '3-2026', 'findings'), figureIn(row, '4-2026', 'billing')]).toEqual([null, null])
    expect([numberIn(row, '3-2026', 'billing', 'Goal'), numberIn(row, '3-2026', 'billing', 'PercentOfTotal')]).toEqual([
      5,
      null,
    ])
    expect(comparisonIn(row, '3-2026', 'billing', 'YearlyGrowth')).toEqual(growth)
    expect(comparisonIn(row, '3-2026', 'billing', 'ComparedToMedian')).toEqual({ amount: null, percent: null })
  })
})

describe('the periods of a card', () => {
  test('are the last month, its year, and the range within one year', () => {
    const keys = (firstDate: `${number}-${number}-${number}`, lastDate: `${number}-${number}-${number}`) =>
      cardPeriods({ firstDate, lastDate }).map(({ key }) => key)
    expect(keys('2026-02-10', '2026-03-05')).toEqual(['3-2026', '2026', 'period'])
    expect(keys('2025-12-31', '2026-03-05')).toEqual(['3-2026', '2026'])
    // The same days as the month or the year so far.
    expect(keys('2026-03-01', '2026-03-05')).toEqual(['3-2026', '2026'])
    expect(keys('2026-01-01', '2026-03-05')).toEqual(['3-2026', '2026'])
  })
})

describe('the months of a year', () => {
  const row = rowOf('ana', { '1-2026': billed(0.1), '2-2026': billed(0.2), '4-2026': billed(9) })
  const lastDate = '2026-03-05'

  test('add up in cents, a month without a value is zero, and one that has not begun is none', () => {
    const own = monthlyValues(row, 'billing', 2026, { lastDate, isAccumulated: false })
    expect(own).toEqual([0.1, 0.2, 0, null, null, null, null, null, null, null, null, null])
    const sums = monthlyValues(row, 'billing', 2026, { lastDate, isAccumulated: true })
    expect(sums.slice(0, 4)).toEqual([0.1, 0.3, 0.3, null])
  })

  test('of years before are all there', () => {
    expect(monthlyValues(row, 'billing', 2025, { lastDate, isAccumulated: true })).not.toContain(null)
    expect(yearsUpTo(lastDate, 3)).toEqual([2024, 2025, 2026])
    expect(untilMonth(2024, 2)).toEqual({ firstDate: '2024-01-01', lastDate: '2024-02-29' })
  })
})

describe('bars of colleagues', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id, at) => rowOf(id, { period: billed(40 - at * 10) }))
  const wanted = { figure: 'billing', period: 'period', count: 3 } as const
  const ids = (own: StatsRow, some = rows) => colleagueBars(some, own, wanted).map(({ id }) => id)

  test('are in order, with the person among them or at the end', () => {
    expect(ids(rowOf('b', { period: billed(30) }))).toEqual(['a', 'b', 'c'])
    expect(ids(rowOf('d', { period: billed(10) }))).toEqual(['a', 'b', 'd'])
    expect(ids(rowOf('z', {}), [])).toEqual(['z'])
  })

  test('leave out what has no member, and mark the person', () => {
    const nobody: StatsRow = { _id: null, ref: null, name: 'Sem responsável', period: billed(99) }
    const bars = colleagueBars([nobody, ...rows], rowOf('a', { period: billed(40) }), wanted)
    expect(bars.map(({ id, isOwn }) => [id, isOwn])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ])
  })
})

test('the chip of a card compares the figure with its year before', () => {
  const block = { value: 80, YearlyGrowth: { amount: -20, percent: -20 } }
  const row = rowOf('a', { '2026': { billing: block } })
  expect(chipValues(growthColumn('billing', '2026', 'com 2025'), row)).toEqual({ amount: -20, percent: -20, last: 100 })
})
