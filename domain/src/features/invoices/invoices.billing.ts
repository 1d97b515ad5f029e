import { finderFields, finderPosition, sellerFields, sellerPosition } from '../../deal/sides.ts'
import { isSharedOutside } from '../../deal/split.ts'
import type { ErrorCode } from '../../errors/errors.ts'
import { nifChecks } from '../../identity/nif.ts'
import type { BillingDate } from '../reservations/reservations.amounts.ts'
import type { Reservation } from '../reservations/reservations.record.ts'
import { isCreditReservation } from '../reservations/reservations.rules.ts'
import type { Invoice } from './invoices.record.ts'
import { bankRef } from './invoices.rules.ts'

type Billed = Pick<Reservation, 'billingDates'>

/** What is still to be billed of a deal. A date to which nothing is left cannot be. */
export const openBillings = ({ billingDates }: Billed): readonly BillingDate[] =>
  billingDates.filter(({ executionDate, gross }) => !executionDate && gross !== 0)

/** The billing date to bill: the one named, or the next that is open. */
export function billingToBill(deal: Billed, named: string | null): BillingDate | undefined {
  return named === null ? openBillings(deal)[0] : deal.billingDates.find(({ _id }) => _id === named)
}

/** Whether there is anything to bill: nothing of a deal that is not one yet, or no longer. */
export const isBillable = (deal: Pick<Reservation, 'active' | 'isDraft' | 'isBroken' | 'state'>): boolean =>
  deal.active && !deal.isDraft && !deal.isBroken && deal.state !== 'toValidate'

/** Why a deal cannot be billed yet (docs/features/invoices.md), if there is a reason. */
export function billingRefusal(deal: Reservation): ErrorCode | null {
  const isLoan = isCreditReservation(deal.dealType)
  if (!deal.ref || !(isLoan ? deal.creditBank : deal.finder) || !deal.seller) return 'REQUIRED_FIELDS_RESERVATION'
  const people = [...deal.owners, ...deal.buyers]
  const isNamed = deal.buyers.length > 0 && (isLoan || deal.owners.length > 0)
  if (!isNamed || people.some(({ name, nif }) => !name || !nif)) return 'REQUIRED_FIELDS_OWNER'
  const isShared = isSharedOutside({ ...deal, isBank: isLoan })
  if (isShared && !(deal.externalOffice && deal.externalNif && deal.externalAmi)) return 'REQUIRED_FIELDS_EXTERNAL'
  const nifs = [...people.map(({ nif }) => nif), ...(isShared ? [deal.externalNif] : [])]
  return nifs.every(nif => nifChecks(nif ?? '')) ? null : 'INVALID_NIF'
}

const named = (people: readonly { readonly name: string | null }[]): string | null =>
  people
    .map(({ name }) => name)
    .join(' e ')
    .slice(0, 400)
    // What is written with two units is not cut in half: nothing could keep it.
    .replace(/\p{Cs}$/u, '')
    .trim() || null

/** What a deal keeps of a side, its invoice takes over as it is. */
const sellerSide = { ...sellerFields, ...sellerPosition }
const finderSide = { ...finderFields, ...finderPosition }
const ofSeller = Object.keys(sellerSide) as readonly (keyof typeof sellerSide)[]
const ofFinder = Object.keys(finderSide) as readonly (keyof typeof finderSide)[]
type Both = readonly (keyof Reservation & keyof Invoice)[]
const copied: Both = ['office', 'percentageSplit', 'seller', 'isExternalSeller', ...ofSeller]
const copiedOfFinder: Both = ['finder', 'isExternalFinder', ...ofFinder]

interface InvoiceSource {
  readonly billing: BillingDate
  readonly today: string
  readonly number: number
  /** What the deal's bank is called. */
  readonly bankName: string
}

/** Who is paid on the sides of a deal, and how much, as an invoice takes it over. */
export function agreedOn(made: Partial<Invoice>): Partial<Invoice> {
  const isAgreed = (name: string) => /^(finder|seller)./.test(name)
  return Object.fromEntries(Object.entries(made).filter(([name]) => isAgreed(name)))
}

/** The invoice of a billing date, as the deal gives it (docs/features/invoices.md). A loan is a bank's, which stands where a finder does. */
export function invoiceOf(deal: Reservation, { billing, today, number, bankName }: InvoiceSource): Partial<Invoice> {
  const take = (names: readonly (keyof Reservation)[]) => Object.fromEntries(names.map(name => [name, deal[name]]))
  const isLoan = isCreditReservation(deal.dealType)
  return {
    ...take(copied),
    ...(isLoan
      ? { ref: bankRef, finder: bankName, isExternalFinder: true, creditManager: deal.creditManager }
      : { ...take(copiedOfFinder), ref: deal.ref as string }),
    ...(billing.gross !== null && { value: billing.gross }),
    // A loan may have no owner: whoever borrows is who the invoice is about.
    owner: named(deal.owners) ?? named(deal.buyers) ?? '',
    buyer: named(deal.buyers) ?? '',
    number,
    issueDate: today,
    date: today,
    reservation: deal._id,
    billingDate: billing._id,
  }
}
