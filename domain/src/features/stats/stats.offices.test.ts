import { expect, test } from 'vitest'
import type { StatsRow } from './stats.contract.ts'
import { officeColumns, officeFilters, sortedOffices } from './stats.offices.ts'
import { periodsFor } from './stats.periods.ts'

const range = { firstDate: '2026-11-01', lastDate: '2026-11-15' } as const

test('columns have the order of the fields, and without fields the usual ones', () => {
  const labels = (fields: readonly string[]) => officeColumns(fields, 'billing', range).map(({ label }) => label)
  expect(labels([])).toEqual(['novembro 2026', '2026', 'Variação do ano'])
  expect(labels(['percentOfTotal', 'lastYear', 'month'])).toEqual(['% do total de 2026', '2025', 'novembro 2026'])
  expect(labels(['goal', 'goalPercent', 'billing'])).toEqual(['Objetivo até novembro 2026', 'Atingido'])
})

test('every column is of a period that the call asks for', () => {
  const keys = periodsFor(officeFilters(['billing']), range).map(({ key }) => key)
  const all = ['month', 'lastYearMonth', 'monthGrowth', 'year', 'lastYear', 'yearGrowth', 'goal', 'percentOfTotal']
  const periods = officeColumns(all, 'billing', range).map(({ period }) => period)
  expect(keys).toEqual(expect.arrayContaining([...new Set(periods)]))
})

const office = (name: string, month: number | null, percent: number | null): StatsRow => ({
  _id: name,
  ref: name,
  name,
  '11-2026': { billing: { value: month, YearlyGrowth: { amount: month, percent } } },
})
const offices = [office('Porto', 20, 5), office('Lisboa', 30, null), office('Braga', 20, 9), office('Faro', null, 1)]

test('offices are sorted by a value, then by name; those without it come last', () => {
  const [month] = officeColumns(['month'], 'billing', range)
  const names = (desc: boolean) =>
    month && sortedOffices(offices, { column: month, desc }, 'percent').map(({ name }) => name)
  expect(names(true)).toEqual(['Lisboa', 'Braga', 'Porto', 'Faro'])
  expect(names(false)).toEqual(['Braga', 'Porto', 'Lisboa', 'Faro'])
})

test('a comparison sorts by what its chips show', () => {
  const [growth] = officeColumns(['monthGrowth'], 'billing', range)
  const names = (mode: 'percent' | 'absolute') =>
    growth && sortedOffices(offices, { column: growth, desc: true }, mode).map(({ name }) => name)
  expect(names('percent')).toEqual(['Braga', 'Porto', 'Faro', 'Lisboa'])
  expect(names('absolute')).toEqual(['Lisboa', 'Braga', 'Porto', 'Faro'])
})
