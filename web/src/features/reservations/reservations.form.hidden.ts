import { externalOf, sides } from '@tipy/domain/deal/sides'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { creditShown, isRenting } from '@tipy/domain/features/reservations/reservations.rules'
import type { DealValues } from './reservations.form.following.ts'

const names = Object.keys(reservations.fields)
const renting = ['rentingDuration', 'numberOfRents', 'numberOfDeposits', 'guarantors']
const sharing = names.filter(name => name.startsWith('external'))
const payment = ['sentBillsToFinder', 'finderPaymentDate']
/** What a deal keeps of the person on a side, beside who they are: of nobody, and of somebody outside, nothing. */
const termsOf = Object.fromEntries(
  sides.map(side => [side, names.filter(name => name !== side && name.startsWith(side))]),
)

/** Fields that other values leave without a meaning (S2 §2, §4). */
export function hiddenFields(values: DealValues, isNew: boolean): readonly string[] {
  const { dealType, internalCredit, sentBillsToFinder } = values
  const outside = sides.filter(side => values[externalOf(side)])
  const nobody = sides.filter(side => values[externalOf(side)] || !values[side])
  const credit = creditShown(internalCredit)
  return [
    ...(isRenting(dealType) ? [] : renting),
    ...(outside.length > 0 ? [] : [...sharing, 'percentageSplit']),
    ...nobody.flatMap(side => termsOf[side] ?? []),
    ...(credit.creditValue ? [] : ['creditValue']),
    ...(credit.creditBank ? [] : ['creditBank']),
    ...(isNew ? payment : []),
    ...(sentBillsToFinder ? [] : ['finderPaymentDate']),
  ]
}
