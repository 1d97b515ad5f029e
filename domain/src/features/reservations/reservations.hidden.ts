import { externalOf, type Side, sides } from '../../deal/sides.ts'
import { reservations } from './reservations.record.ts'
import { creditShown, isRenting } from './reservations.rules.ts'

type Text = string | null | undefined
type Flag = boolean | null | undefined

/** The values that decide which fields are shown, as the reader received them or as they are being typed. */
type DecidingValues = Readonly<Partial<Record<'dealType' | 'internalCredit' | Side, Text>>> &
  Readonly<Partial<Record<'sentBillsToFinder' | ReturnType<typeof externalOf>, Flag>>>

const names = Object.keys(reservations.fields)
const ofRenting = ['rentingDuration', 'numberOfRents', 'numberOfDeposits', 'guarantors']
const ofSharing = [...names.filter(name => name.startsWith('external')), 'percentageSplit']
const ofPayment = ['sentBillsToFinder', 'finderPaymentDate']
/** Everything stored of the person on a side except who they are: hidden while there is none, or one from outside. */
const ofSide = (side: Side) => names.filter(name => name !== side && name.startsWith(side))

/** Fields that other values make meaningless: in no form and no PDF. `isNew`: the reservation is being added. */
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
