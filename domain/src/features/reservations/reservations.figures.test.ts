import { expect, it } from 'vitest'
import { euros } from '../../money/money.ts'
import { partOfTotal } from './reservations.figures.ts'

const deal = {
  billingDates: [
    { amount: euros(0.1), predictedExecutionDate: '2026-03-01', executionDate: '2026-03-31' },
    { amount: euros(0.2), predictedExecutionDate: '2026-04-01', executionDate: null },
    { amount: euros(1000.3), predictedExecutionDate: '2026-05-01', executionDate: null },
  ],
}
const period = { firstDate: '2026-03-31', lastDate: '2026-04-01' } as const

it('a deal adds its amounts to each total, to the cent, both ends of the range included', () => {
  expect(partOfTotal.unexecuted(deal)).toBe(1000.5)
  expect(partOfTotal.predictedIn(deal, period)).toBe(0.2)
  expect(partOfTotal.executedIn(deal, period)).toBe(0.1)
  expect(partOfTotal.predictedIn(deal, null)).toBe(1000.5)
})

it('fields the reader does not receive add 0', () => {
  expect(partOfTotal.unexecuted({})).toBe(0)
  expect(partOfTotal.predictedIn({ billingDates: [{ amount: euros(5), executionDate: null }] }, period)).toBe(0)
})

it('the parts of a draft may add up to more than an amount may be', () => {
  const amount = euros(999_999_999_999)
  expect(partOfTotal.unexecuted({ billingDates: [{ amount }, { amount }] })).toBe(2 * amount)
})
