import { comparedColumn } from '@tipy/domain/features/stats/stats.columnParts'
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
