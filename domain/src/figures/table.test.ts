import { describe, expect, test } from 'vitest'
import type { DateRange } from '../calendar/days.ts'
import type { Block } from './blocks.ts'
import type { Measure } from './facts.ts'
import { type FigureName, figureNames, type Term } from './figures.ts'
import { figuresIn } from './groups.ts'
import type { NamedPeriod } from './periods.ts'
import {
  type ComparisonBase,
  type Goal,
  memoized,
  periodValuesOf,
  type RowSource,
  rangesOf,
  type TableShape,
  transactionsOf,
} from './table.ts'

const range = (firstDate: string, lastDate: string) => [{ firstDate, lastDate } as DateRange]
const period: NamedPeriod = {
  key: 'period',
  kind: 'range',
  ranges: range('2026-03-01', '2026-03-31'),
  yearBefore: range('2025-03-01', '2025-03-31'),
  before: range('2026-02-01', '2026-02-28'),
}

type Numbers = Readonly<Partial<Record<Measure, number>>>
/** The same numbers in the period; a half a year before, nothing in the period before. */
const source = (numbers: Numbers, goal: Goal | null = null): RowSource => ({
  valueOf: (terms: readonly Term[], ranges) => {
    const sum = terms.reduce((total, { measure, sign, banks }) => {
      const value = numbers[measure] ?? 0
      return total + sign * (banks === undefined ? value : banks ? value / 4 : value - value / 4)
    }, 0)
    return ranges === period.ranges ? sum : ranges === period.yearBefore ? sum / 2 : 0
  },
  goalOf: () => goal,
})
const shape = (over: Partial<TableShape>): TableShape => ({
  group: 'offices',
  blocks: new Map([['billing', 'billing']]),
  isHidden: () => false,
  total: source({ billing: 40_000, expenses: 8000 }),
  compared: null,
  ...over,
})
const periodValues = (of: TableShape, row: RowSource, at: NamedPeriod) => periodValuesOf(of)(row, at)
const blocks = (block: Block, main: FigureName): TableShape['blocks'] => new Map([[block, main]])

describe('the blocks of a period', () => {
  test('say money in euros, and parts of it', () => {
    const row = source({ billing: 10_001, paid: 50 })
    expect(periodValues(shape({}), row, period).billing).toMatchObject({
      value: 100.01,
      paid: 0.5,
      banks: 25,
      withoutBanks: 75.01,
    })
  })

  test('count listings as they are', () => {
    const values = periodValues(shape({ blocks: blocks('findings', 'findings') }), source({ findings: 7 }), period)
    expect(values.findings).toMatchObject({ count: 7 })
  })

  test('what an office keeps, and nothing in percent of nothing', () => {
    const of = shape({ blocks: blocks('expenses', 'margin') })
    const full = periodValues(of, source({ billing: 10_000, commissions: 4000, expenses: 1000 }), period)
    expect(full.expenses).toEqual({
      value: 10,
      fixedCost: 10,
      salesCost: 40,
      salesCostWithoutBanks: 30,
      margin: 50,
      marginWithoutBanks: 75 - 30 - 10,
      marginPercent: 50,
      marginPercentWithoutBanks: 46.67,
    })
    const empty = periodValues(of, source({ expenses: 1000 }), period)
    expect(empty.expenses).toMatchObject({ margin: -10, marginPercent: null, marginPercentWithoutBanks: null })
  })

  test('expenses are a part of all shown', () => {
    const of = shape({ group: 'expenseSubCategories', blocks: blocks('expenses', 'expenses') })
    expect(periodValues(of, source({ expenses: 2000 }), period).expenses).toEqual({ value: 20, subCategoryPercent: 25 })
  })

  test('have no figure that the reader may not know', () => {
    const isHidden = (name: FigureName) => name === 'predicted' || name === 'creditValue'
    const of = shape({ blocks: blocks('reservations', 'reservations'), isHidden })
    const { reservations = {} } = periodValues(of, source({ pipeline: 100, predicted: 900, creditValue: 900 }), period)
    expect(reservations).toMatchObject({ value: 1, giveUps: 0 })
    expect(Object.keys(reservations)).not.toEqual(expect.arrayContaining(['predicted']))
    expect(JSON.stringify(reservations)).not.toContain('9')
  })
})

describe('goals', () => {
  test('are compared with what is there and what is expected by now', () => {
    const row = source({ billing: 6000 }, { goal: 8000, expected: 4000 })
    expect(periodValues(shape({}), row, period).billing).toMatchObject({
      Goal: 80,
      GoalPercent: 75,
      Expected: 40,
      ComparedToGoal: { amount: -20, percent: -25, isPoor: true },
      ComparedToExpected: { amount: 20, percent: 50 },
    })
  })

  test('that were not set are null; of nothing, without percentages', () => {
    expect(periodValues(shape({}), source({ billing: 1 }), period).billing).toMatchObject({
      Goal: null,
      GoalPercent: null,
      ComparedToGoal: { amount: null, percent: null },
    })
    const zero = source({ billing: 100 }, { goal: 0, expected: 0 })
    expect(periodValues(shape({}), zero, period).billing).toMatchObject({
      GoalPercent: null,
      ComparedToGoal: { amount: 1, percent: null },
    })
  })
})

describe('comparisons', () => {
  test('a period beside its year before says its growth alone', () => {
    const row = source({ billing: 10_000 })
    const values = periodValues(shape({ grownPeriod: 'period' }), row, period).billing
    expect(values).toMatchObject({ YearlyGrowth: { amount: 50, percent: 100 } })
    expect(values).not.toHaveProperty('PercentOfTotal')
    expect(periodValues(shape({ grownPeriod: 'other' }), row, period).billing).not.toHaveProperty('YearlyGrowth')
  })

  const compared: ComparisonBase = { middleOf: () => ({ median: 5000, average: 3333.5 }), wholeOf: () => 40_000 }

  test('with a year before, the period before, the middle, and the whole', () => {
    expect(periodValues(shape({ compared }), source({ billing: 10_000 }), period).billing).toMatchObject({
      YearlyGrowth: { amount: 50, percent: 100 },
      PeriodicGrowth: { amount: 100, percent: null },
      ComparedToMedian: { amount: 50, percent: 100 },
      ComparedToAverage: { amount: 66.67, percent: 199.99 },
      PercentOfTotal: 25,
    })
  })

  test('amounts and percentages have two decimals, whose colour was decided before', () => {
    const near: ComparisonBase = { middleOf: () => ({ median: 1_000_000, average: 999_950 }), wholeOf: () => 2_400_000 }
    const values = periodValues(shape({ compared: near }), source({ billing: 799_960 }), period).billing
    expect(values).toMatchObject({ PercentOfTotal: 33.33 })
    expect(values?.ComparedToMedian).toEqual({ amount: -2000.4, percent: -20, isPoor: true })
    expect(values?.ComparedToAverage).toEqual({ amount: -1999.9, percent: -20 })
  })

  test('numbers of things have no decimals, and goals of them two', () => {
    const middle: ComparisonBase = { middleOf: () => ({ median: 2.5, average: 10.033 }), wholeOf: () => 3 }
    const ofListings = shape({ blocks: blocks('findings', 'findings'), compared: middle })
    const row = source({ findings: 3 }, { goal: 2.2, expected: 0.7 })
    expect(periodValues(ofListings, row, period).findings).toMatchObject({
      Goal: 2.2,
      GoalPercent: 136.36,
      Expected: 0.7,
      ComparedToGoal: { amount: 0.8, percent: 36.36 },
      ComparedToExpected: { amount: 2.3, percent: 328.57 },
      ComparedToMedian: { amount: 1, percent: 20 },
      ComparedToAverage: { amount: -7, percent: -70.1, isPoor: true },
    })
  })

  test('all members together are not compared with one in the middle', () => {
    const total = source({ billing: 10_000 })
    expect(periodValues(shape({ compared, total }), total, period).billing).toMatchObject({
      YearlyGrowth: { amount: 50, percent: 100 },
      ComparedToMedian: { amount: null, percent: null },
      ComparedToAverage: { amount: null, percent: null },
    })
  })

  test('with a middle or a whole that the reader may not know are null', () => {
    const hidden = shape({ compared: { middleOf: () => null, wholeOf: () => null } })
    expect(periodValues(hidden, source({ billing: 10_000 }), period).billing).toMatchObject({
      ComparedToMedian: { amount: null, percent: null },
      ComparedToAverage: { amount: null, percent: null },
      PercentOfTotal: null,
    })
  })

  test('are asked for: without them the days before are not read', () => {
    const values = periodValues(shape({}), source({ billing: 1 }), period).billing
    expect(values).not.toHaveProperty('YearlyGrowth')
    expect(rangesOf([period], false)).toEqual(period.ranges)
    expect(rangesOf([period], true)).toEqual([...period.ranges, ...period.yearBefore, ...period.before])
  })
})

test('single sides: highest, lowest, number, mean, middle and the last day', () => {
  const sides = [
    { day: '2026-03-09', value: 100 },
    { day: '2026-03-01', value: 1001 },
    { day: '2026-03-05', value: 200 },
  ]
  expect(transactionsOf(sides)).toEqual({
    transactionHighest: 10.01,
    transactionLowest: 1,
    transactionCount: 3,
    transactionAverage: 4.34,
    transactionMedian: 2,
    transactionLastDate: '2026-03-09',
  })
  expect(transactionsOf([])).toEqual({
    transactionHighest: null,
    transactionLowest: null,
    transactionCount: 0,
    transactionAverage: null,
    transactionMedian: null,
    transactionLastDate: null,
  })
})

test('every figure is in a block of some group', () => {
  const all = [...figuresIn('offices', 'billing'), ...figuresIn('offices', 'reservations')]
  const rest = (['findings', 'commissions', 'expenses'] as const).flatMap(block => figuresIn('offices', block))
  expect(new Set([...all, ...rest, ...figuresIn('expenses', 'expenses')])).toEqual(new Set(figureNames))
})

test('a memoized function computes once for the same terms and ranges', () => {
  let times = 0
  const count = memoized(() => {
    times += 1
    return times
  })
  const terms: readonly Term[] = []
  expect([count(terms, period.ranges), count(terms, period.ranges), count(terms, period.before)]).toEqual([1, 1, 2])
})
