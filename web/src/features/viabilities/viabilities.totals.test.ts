import { viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { sortedBy } from '@tipy/domain/record/search'
import { expect, it } from 'vitest'
import { viabilityTotals } from './viabilities.totals.ts'

it.each(viabilityTotals)('$label sums a field by which the server can sort its viabilities', card => {
  expect(sortedBy(viabilities, card.sums ?? '')?.sort).toBe(true)
})
