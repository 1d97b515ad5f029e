import { expect, it } from 'vitest'
import { sentChanges } from './drafts.sent.ts'

it('both sides of one invoice are marked together, and other parts are left alone', () => {
  expect(
    sentChanges([
      { invoice: 'a', part: 'finder' },
      { invoice: 'a', part: 'seller' },
      { invoice: 'b', part: 'seller' },
      { invoice: 'c', part: 'sellerCommercialDirector' },
    ]),
  ).toEqual({
    a: {
      sentBillsToFinder: true,
      sentBillsToFinder__old: false,
      sentBillsToSeller: true,
      sentBillsToSeller__old: false,
    },
    b: { sentBillsToSeller: true, sentBillsToSeller__old: false },
  })
})
