import { expect, it } from 'vitest'
import { columnsOf } from './stats.columns.ts'
import { sheetColumns } from './stats.sheet.ts'
import { usualYears } from './stats.tableShown.ts'

const range = { firstDate: '2026-03-01', lastDate: '2026-03-31' } as const
const columns = (view: 'months' | 'comparison' | 'comparativeStats') =>
  sheetColumns(columnsOf({ choice: { group: 'consultants', statistic: 'billing', view }, years: usualYears, range }))

it('a column of a file is named by its heading too, and offices by their names', () => {
  const found = columns('months')
  expect(found.slice(0, 3).map(({ label, unit }) => [label, unit])).toEqual([
    ['Nome', 'text'],
    ['Diretor', 'text'],
    ['Agência', 'office'],
  ])
  expect(found[3]).toEqual({ label: '2026 · Total', path: '2026.billing.value', unit: 'euro' })
  expect(new Set(found.map(({ label }) => label)).size).toBe(found.length)
})

it('a comparison has a column in percent and one in euros', () => {
  expect(
    columns('comparativeStats')
      .filter(({ label }) => label.includes('Mediana'))
      .slice(0, 2),
  ).toEqual([
    { label: 'março 2026 · Mediana (%)', path: '3-2026.billing.ComparedToMedian.percent', unit: 'percent' },
    { label: 'março 2026 · Mediana (€)', path: '3-2026.billing.ComparedToMedian.amount', unit: 'euro' },
  ])
})

it('the difference to the year before has both too', () => {
  expect(columns('comparison').slice(-2)).toEqual([
    { label: 'Faturação · Variação (%)', path: 'period.billing.YearlyGrowth.percent', unit: 'percent' },
    { label: 'Faturação · Variação (€)', path: 'period.billing.YearlyGrowth.amount', unit: 'euro' },
  ])
})
