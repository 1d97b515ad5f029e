import { comparedColumn, valueColumn } from '@tipy/domain/features/stats/stats.columnParts'
import { expect, it } from 'vitest'
import { estimateTextWidth } from '#list/table/textWidth.ts'
import { columnWidths } from './widths.ts'

it('a chip has room for its percent, also where the numbers it compares are short', () => {
  const labels = { name: 'ComparedToAverage', heading: '', label: 'Média', comparedWith: 'com a média' }
  const column = comparedColumn('findings', '11-2026', labels)
  const row = { _id: 'ana', ref: 'ana', name: 'Ana' }
  const findings = { count: 3, ComparedToAverage: { amount: 2, percent: 1347.27 } }
  const reply = { stats: [{ ...row, '11-2026': { findings } }], total: 1, totals: null, leftOut: null }
  expect(columnWidths([column], reply, false)[0]).toBeGreaterThan(estimateTextWidth('+1 347,27%', 13) + 18 + 23)
})

const goalColumn = {
  key: 'goal',
  heading: '',
  label: 'Objetivo',
  path: '11-2026.findings.Goal',
  kind: 'goal',
  unit: 'count',
} as const
const nameColumn = { key: 'name', heading: '', label: 'Nome', path: 'name', kind: 'text', unit: 'text' } as const
const ana = { _id: 'ana', ref: 'ana', name: 'Ana', '11-2026': { findings: { Goal: 2 } } }
const replyOfAna = { stats: [ana], total: 1, totals: null, leftOut: null }

it('short goals leave room for the words of those who have none', () => {
  expect(columnWidths([goalColumn], replyOfAna, false)[0]).toBeGreaterThan(estimateTextWidth('Sem Objetivo', 12))
})

it('a name is as wide beside the buttons of its goal as without them', () => {
  const [alone = 0] = columnWidths([nameColumn], replyOfAna, true)
  expect(columnWidths([nameColumn, goalColumn], replyOfAna, true)[0]).toBe(alone + 60)
})

it('columns have room for totals that come after the rows, and do not move then', () => {
  const period = { key: '2026', kind: 'year', ranges: [], yearBefore: [], before: [] } as const
  const growth = { name: 'YearlyGrowth', heading: '', label: 'x', comparedWith: 'com o ano anterior' }
  const columns = [
    valueColumn({ statistic: 'billing' }, period, { heading: '', label: 'x' }),
    comparedColumn('billing', '2026', growth),
  ]
  const values = (value: number) => ({ '2026': { billing: { value, YearlyGrowth: { amount: value, percent: 3 } } } })
  const stats = [1111, 1211, 1311].map((value, at) => ({ _id: `${at}`, ref: `${at}`, name: 'Ana', ...values(value) }))
  const before = columnWidths(columns, { stats, total: 600, totals: undefined }, false)
  expect(columnWidths(columns, { stats, total: 600, totals: values(889_900.5) }, false)).toEqual(before)
  // On paper nothing comes later.
  const [onPaper = 0] = columnWidths(columns, { stats, totals: values(1411) }, false)
  expect(onPaper).toBeLessThan(before[0] ?? 0)
})
