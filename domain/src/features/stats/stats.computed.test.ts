import { expect, test } from 'vitest'
import type { Column } from './stats.columnParts.ts'
import { columnsOf } from './stats.columns.ts'
import { computedNumber } from './stats.computed.ts'
import { comparedDays, type TableShown, usualYears } from './stats.tableShown.ts'
import { usualChoice, type ViewName } from './stats.views.ts'

const shown = (view: ViewName): TableShown => ({
  choice: { ...usualChoice, view },
  years: usualYears,
  range: { firstDate: '2026-03-01', lastDate: '2026-03-05' },
})
const column = (view: ViewName, name: string): Column => {
  const found = columnsOf(shown(view)).find(({ path }) => path.endsWith(`billing.${name}`))
  if (!found) throw new Error(`no column ${name}`)
  return found
}
const billing = {
  value: 1200,
  Goal: 2000,
  GoalPercent: 60,
  Expected: 1500,
  PercentOfTotal: 12,
  YearlyGrowth: { amount: 200, percent: 20 },
  PeriodicGrowth: { amount: 1200, percent: null },
  ComparedToMedian: { amount: 1205, percent: -24_100 },
  productivity: 400,
  transactionCount: 4,
  transactionAverage: 300,
  transactionLastDate: '2026-03-04',
}
const row = { '3-2026': { billing } }
const said = (view: ViewName, name: string) => {
  const computed = computedNumber(column(view, name), row, 'percent')
  return computed && Object.values(computed).join(' | ').replaceAll('\u00a0', ' ')
}

test('a sum is said by its rows, so it is not computed', () => {
  expect(said('goals', 'value')).toBeNull()
  const [name] = columnsOf(shown('goals'))
  expect(name && computedNumber(name, row, 'percent')).toBeNull()
})

test('a goal is set, and says so', () => {
  expect(said('goals', 'Goal')).toBe(
    'Objetivo | O objetivo do período é 2 000,00 €. Foi definido, não somado: abaixo está o que conta para ele. | 2 000,00 €',
  )
})

test('parts of goals and of all say what they are divided by', () => {
  expect(said('goals', 'GoalPercent')).toBe('Objetivo atingido | 1 200,00 € ÷ 2 000,00 € de objetivo = 60,00% | 60,00%')
  expect(said('goals', 'Expected')).toContain('Do objetivo de 2 000,00 €')
  expect(said('comparativeStats', 'PercentOfTotal')).toContain('1 200,00 € ÷ o valor de todos = 12,00%')
})

test('single transactions say of how many rows they are', () => {
  expect(said('otherStats', 'transactionCount')).toBe('Transações | O número de linhas do período: 4 linhas | 4')
  expect(said('otherStats', 'transactionAverage')).toContain('1 200,00 € ÷ 4 linhas = 300,00 €')
  expect(said('otherStats', 'transactionLastDate')).toBe(
    'Última transação | O dia mais recente de 4 linhas | 04-mar-26',
  )
  expect(said('otherStats', 'productivity')).toContain('1 200,00 € ÷ 3 meses de trabalho no período = 400,00 €')
})

test('comparisons say both values, and have the number of the chip', () => {
  expect(said('comparativeStats', 'YearlyGrowth')).toBe(
    'Comparação com o ano anterior | +20,00% | 1 200,00 € − 1 000,00 € = +200,00 €, +20,00% de 1 000,00 €',
  )
  expect(said('comparativeStats', 'PeriodicGrowth')).toContain('= +1 200,00 €, sem percentagem')
  expect(said('comparativeStats', 'ComparedToMedian')).toContain('1 200,00 € − (-5,00 €) = +1 205,00 €')
  expect(computedNumber(column('comparativeStats', 'YearlyGrowth'), row, 'absolute')?.value).toBe('+200,00\u00a0€')
})

test('comparisons of whole months say which, and what was compared', () => {
  const compared = columnsOf(shown('comparativeStats')).find(({ path }) => path === '3-2026.billing.ComparedToMedian')
  const months = { ComparedValue: 3205, ComparedDays: '2026-02-01..2026-03-05' }
  const computed = compared && computedNumber(compared, { '3-2026': { billing: { ...billing, ...months } } }, 'percent')
  expect(computed?.computation.replaceAll('\u00a0', ' ')).toMatch(
    /^Por meses inteiros: fevereiro 2026 a março 2026\. 3 205,00 € − 2 000,00 € = /,
  )
})

test('growths have the days they are compared with', () => {
  const days = (name: string) => comparedDays(shown('comparativeStats'), column('comparativeStats', name))?.label
  expect(days('YearlyGrowth')).toBe('01-03-2025 a 05-03-2025')
  expect(days('PeriodicGrowth')).toBe('01-02-2026 a 05-02-2026')
  expect(days('ComparedToMedian')).toBeUndefined()
})
