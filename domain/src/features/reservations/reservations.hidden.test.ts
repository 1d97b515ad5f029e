import { expect, test } from 'vitest'
import { hiddenFields } from './reservations.hidden.ts'

const ana = '5f3c1b52-6f0e-4d0e-9a34-0b7a8d1c2e3f'

test.each([
  ['a sale has neither rents nor guarantors', { dealType: 'sales' }, ['numberOfRents', 'guarantors'], ['houseValue']],
  ['a renting has both', { dealType: 'renting' }, [], ['numberOfRents', 'guarantors']],
  ['a loan may say of which house', { dealType: 'mortgageLoan' }, ['numberOfRents'], ['houseValue', 'signalValue']],
  [
    'between colleagues nothing is shared',
    { finder: ana },
    ['externalOffice', 'percentageSplit'],
    ['finderPercentage'],
  ],
  [
    'somebody outside brings an agency, and has no terms',
    { finder: 'Casas do Vale', isExternalFinder: true },
    ['finderPercentage', 'finderTeam'],
    ['externalOffice', 'percentageSplit', 'isExternalFinder', 'finder'],
  ],
  ['nobody yet has no terms', { seller: null }, ['sellerPercentage', 'sellerRecruiter'], ['seller']],
  ['what is paid in full has no credit', { internalCredit: 'paidInFull' }, ['creditValue', 'creditBank'], []],
  ['a client’s own credit has a bank', { internalCredit: 'byClient' }, ['creditValue'], ['creditBank']],
  ['what was not billed is not paid', { finder: ana }, ['finderPaymentDate'], ['sentBillsToFinder']],
  ['what was, is', { finder: ana, sentBillsToFinder: true }, [], ['finderPaymentDate']],
])('%s', (_what, deal, hidden, shown) => {
  const found = hiddenFields(deal)
  expect(hidden.filter(name => !found.has(name))).toEqual([])
  expect(shown.filter(name => found.has(name))).toEqual([])
})

test('a new deal hides the payment to the finder', () => {
  expect(hiddenFields({ finder: ana }, true).has('sentBillsToFinder')).toBe(true)
})
