import { externalOf, type Side, sides } from '../../deal/sides.ts'
import { reservations } from './reservations.record.ts'
import { creditShown, isRenting } from './reservations.rules.ts'

type Text = string | null | undefined
type Flag = boolean | null | undefined

/** What the others depend on, as its reader received it or as it is being typed. */
type DecidingValues = Readonly<Partial<Record<'dealType' | 'internalCredit' | Side, Text>>> &
  Readonly<Partial<Record<'sentBillsToFinder' | ReturnType<typeof externalOf>, Flag>>>

const names = Object.keys(reservations.fields)
const ofRenting = ['rentingDuration', 'numberOfRents', 'numberOfDeposits', 'guarantors']
const ofSharing = [...names.filter(name => name.startsWith('external')), 'percentageSplit']
const ofPayment = ['sentBillsToFinder', 'finderPaymentDate']
/** What a deal keeps of the person on a side, beside who they are: of nobody, and of somebody outside, nothing. */
const ofSide = (side: Side) => names.filter(name => name !== side && name.startsWith(side))

/** Fields that other values leave without a meaning (docs/features/reservations.md): on no screen and no paper. `isNew`: it is being added. */
export function hiddenFields(deal: DecidingValues, isNew = false): ReadonlySet<string> {
  const isOutside = (side: Side) => Boolean(deal[externalOf(side)])
  const credit = creditShown(deal.internalCredit)
  return new Set([
    ...(isRenting(deal.dealType) ? [] : ofRenting),
    ...(sides.some(isOutside) ? [] : ofSharing),
    ...sides.filter(side => isOutside(side) || !deal[side]).flatMap(ofSide),
    ...(credit.creditValue ? [] : ['creditValue']),
    ...(credit.creditBank ? [] : ['creditBank']),
    ...(isNew ? ofPayment : []),
    ...(deal.sentBillsToFinder ? [] : ['finderPaymentDate']),
  ])
}
