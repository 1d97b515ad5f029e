import { describe, expect, test } from 'vitest'
import type { DateRange, Day } from '../../calendar/days.ts'
import { cellText, chipText, chipValues, firstMode, nextMode, sortPath, unitText } from './stats.cellText.ts'
import type { Column } from './stats.columnParts.ts'
import { columnsOf } from './stats.columns.ts'
import { periodLabelOf, usualYears, viewFilters } from './stats.tableShown.ts'
import { type Choice, usualChoice, viewNames } from './stats.views.ts'

const days = (firstDate: string, lastDate: string): DateRange => ({
  firstDate: firstDate as Day,
  lastDate: lastDate as Day,
})
const march = days('2026-03-01', '2026-03-05')
const shown = (choice: Partial<Choice>, range = march, years = usualYears) => ({
  choice: { ...usualChoice, ...choice },
  years,
  range,
})
const columns = (...of: Parameters<typeof shown>) => columnsOf(shown(...of))
const figures = (...of: Parameters<typeof shown>) => columns(...of).filter(({ figure }) => figure !== undefined)
const pathsOf = (list: readonly Column[]) => list.map(({ path }) => path)
const one = (column: Column | undefined): Column => {
  if (!column) throw new Error('no such column')
  return column
}

describe('the columns of a view', () => {
  test('months: each year up to the last day, its sum first, the last year first', () => {
    expect(pathsOf(figures({}))).toEqual([
      '2026.billing.value',
      '1-2026.billing.value',
      '2-2026.billing.value',
      '3-2026.billing.value',
      '2025.billing.value',
      '1-2025.billing.value',
      '2-2025.billing.value',
      '3-2025.billing.value',
    ])
    expect(figures({}).map(({ heading, label }) => `${heading} ${label}`)[3]).toBe('2026 março 2026')
  })

  test('whole years have twelve months, and up to five years are compared', () => {
    expect(figures({}, march, { years: 5, fullYears: true })).toHaveLength(5 * 13)
    expect(figures({}, march, { years: 1, fullYears: false })).toHaveLength(4)
  })

  test('comparison: the chosen days, the same a year before, and the difference', () => {
    expect(figures({ view: 'comparison', statistic: 'findings' }).map(({ label, kind }) => [label, kind])).toEqual([
      ['01-03-2026 a 05-03-2026', 'number'],
      ['01-03-2025 a 05-03-2025', 'number'],
      ['Variação', 'comparison'],
    ])
  })

  test('goals: month and year, each with what is due', () => {
    expect(pathsOf(figures({ view: 'goals' })).slice(0, 6)).toEqual([
      '3-2026.billing.value',
      '3-2026.billing.Goal',
      '3-2026.billing.GoalPercent',
      '3-2026.billing.ComparedToGoal',
      '3-2026.billing.Expected',
      '3-2026.billing.ComparedToExpected',
    ])
    expect(new Set(figures({ view: 'goals' }).map(({ heading }) => heading))).toEqual(new Set(['março 2026', '2026']))
    expect(viewFilters({ ...usualChoice, view: 'goals' }, usualYears)).toMatchObject({ fullYears: true })
  })

  test('comparisons and other statistics also of chosen days inside a year', () => {
    const headings = (range: DateRange) => [
      ...new Set(figures({ view: 'comparativeStats' }, range).map(({ heading }) => heading)),
    ]
    expect(headings(march)).toEqual(['março 2026', '2026'])
    expect(headings(days('2026-02-10', '2026-03-05'))).toEqual(['março 2026', '2026', '10-02-2026 a 05-03-2026'])
    expect(headings(days('2025-02-10', '2026-03-05'))).toEqual(['março 2026', '2026'])
    expect(pathsOf(figures({ view: 'otherStats' }))).toContain('3-2026.billing.transactionMedian')
  })

  test('people have a director and an office', () => {
    const texts = (choice: Partial<Choice>) =>
      columns(choice)
        .slice(0, 3)
        .map(({ path }) => path)
    expect(texts({})).toEqual(['name', 'manager.name', 'office'])
    expect(texts({ group: 'offices' })).toEqual(['name', '2026.billing.value', '1-2026.billing.value'])
  })

  test('keys are unique in every view', () => {
    for (const view of viewNames) {
      const keys = columns({ view }).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('a month says its name and its year', () => {
    const labels = figures({}).map(({ heading, label }) => `${heading}: ${label}`)
    expect(labels.slice(0, 3)).toEqual(['2026: Total', '2026: janeiro 2026', '2026: fevereiro 2026'])
  })

  test('a period says its name', () => {
    expect(periodLabelOf(shown({}), '3-2026')).toBe('março 2026')
    expect(periodLabelOf(shown({}), '2025')).toBe('2025')
    expect(periodLabelOf(shown({}), 'total')).toBe('Total')
  })
})

const officeName = (key: string) => `Agência ${key}`
const row = {
  name: 'Ana',
  office: 'braga',
  manager: null,
  period: { billing: { value: 70.3, YearlyGrowth: { amount: -30, percent: -29.91 } } },
  '3-2026': {
    billing: {
      value: 1234.5,
      Goal: null,
      ComparedToGoal: { amount: null, percent: null },
      PercentOfTotal: 12.345,
      transactionLastDate: '2026-03-04',
      transactionCount: 3,
      YearlyGrowth: { amount: 234.5, percent: 23.45 },
    },
  },
}
const growth = one(figures({ view: 'comparison' }).at(-1))
const ofMonth = (view: Choice['view'], name: string) =>
  one(figures({ view }).find(({ path }) => path === `3-2026.billing.${name}`))

describe('what a cell says', () => {
  test('texts, numbers and days', () => {
    const [name, manager, office] = columns({})
    expect([name, manager, office].map(column => cellText(one(column), row, { officeName }))).toEqual([
      'Ana',
      '–',
      'Agência braga',
    ])
    expect(cellText(ofMonth('comparativeStats', 'value'), row, { officeName })).toBe('1\u00a0234,50\u00a0€')
    expect(cellText(ofMonth('comparativeStats', 'PercentOfTotal'), row, { officeName })).toBe('12,35%')
    expect(cellText(ofMonth('otherStats', 'transactionLastDate'), row, { officeName })).toBe('04-mar-26')
    expect(cellText(ofMonth('otherStats', 'transactionCount'), row, { officeName })).toBe('3')
    expect(cellText(ofMonth('otherStats', 'transactionHighest'), row, { officeName })).toBe('–')
    expect(unitText('count', {})).toBe('–')
  })

  test('no goal is said in words', () => {
    expect(cellText(ofMonth('goals', 'Goal'), row, { officeName })).toBe('Sem Objetivo')
    expect(cellText(ofMonth('goals', 'ComparedToGoal'), row, { officeName })).toBe('–')
  })

  test('a chip: percent, difference, last value, and again', () => {
    const values = chipValues(growth, row)
    expect(values).toEqual({ amount: -30, percent: expect.closeTo(-29.91, 2), last: 100.3 })
    const { last } = chipValues(ofMonth('comparativeStats', 'YearlyGrowth'), row)
    expect(last).toBe(1000)
    const modes = ['percent', 'absolute', 'last'] as const
    expect(modes.map(mode => chipText(growth, values, mode))).toEqual(['-29,91%', '-30,00\u00a0€', '100,30\u00a0€'])
    expect(chipText(growth, chipValues(ofMonth('comparativeStats', 'YearlyGrowth'), row), 'percent')).toBe('+23,45%')
    expect(modes.map(mode => nextMode(mode, false))).toEqual(['absolute', 'last', 'percent'])
    expect(firstMode(growth)).toBe('percent')
  })

  test('a chip of a goal begins with the difference and has no last value', () => {
    const column = ofMonth('goals', 'ComparedToGoal')
    expect(firstMode(column)).toBe('absolute')
    expect([nextMode('absolute', true), nextMode('percent', true)]).toEqual(['percent', 'absolute'])
  })

  test('is poor where the server says so, whatever its rounded percent reads', () => {
    const of = (comparison: object) => chipValues(growth, { period: { billing: { YearlyGrowth: comparison } } }).isPoor
    expect([of({ amount: -1, percent: -20, isPoor: true }), of({ amount: -1, percent: -20 })]).toEqual([
      true,
      undefined,
    ])
  })

  test('the server sorts a comparison by what its chips show', () => {
    const yearly = ofMonth('comparativeStats', 'YearlyGrowth')
    expect(sortPath(yearly, 'percent')).toBe('3-2026.billing.YearlyGrowth.percent')
    expect(sortPath(yearly, 'last')).toBe('3-2026.billing.YearlyGrowth.amount')
    expect(sortPath(growth, 'percent')).toBe('period.billing.YearlyGrowth.percent')
    expect(sortPath(ofMonth('goals', 'Goal'), 'percent')).toBe('3-2026.billing.Goal')
  })
})

describe('columns that a widget adds', () => {
  const extras = ['giveUps', 'productivity'] as const
  const added = (choice: Partial<Choice>) => pathsOf(columnsOf({ ...shown(choice), extras })).slice(-4)

  test('are of the chosen days, after those of the view, and the call asks for them', () => {
    expect(added({})).toEqual([
      'period.reservations.giveUpsCount',
      'period.reservations.giveUps',
      'period.billing.productivity',
      'period.billing.transactionCount',
    ])
    expect(viewFilters({ ...usualChoice, statistic: 'findings' }, usualYears, extras)).toMatchObject({
      stats: ['findings', 'reservations', 'billing'],
      period: true,
      comparativeStats: true,
    })
    expect(periodLabelOf({ ...shown({}), extras }, 'period')).toBe('01-03-2026 a 05-03-2026')
  })

  test('predictions have no productivity, and expenses neither', () => {
    expect(added({ statistic: 'predicted' }).filter(path => path.includes('billing'))).toEqual([])
    expect(viewFilters({ ...usualChoice, statistic: 'predicted' }, usualYears, extras)).not.toHaveProperty(
      'comparativeStats',
    )
    const expenses: Choice = { group: 'expenses', statistic: 'expenses', view: 'months' }
    expect(viewFilters(expenses, usualYears, extras)).toEqual(viewFilters(expenses, usualYears))
  })
})
