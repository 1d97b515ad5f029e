import { viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import { sortedBy } from '@tipy/domain/record/search'
import { expect, it } from 'vitest'
import { viabilityTotals } from './viabilities.totals.ts'

it.each(viabilityTotals)('$label opens its viabilities in an order the server knows, the largest first', card => {
  expect(sortedBy(viabilities, card.sums ?? '')?.sort).toBe(true)
})
