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

/** Dates of a deal that are still to be billed: not executed, and with something left to bill. */
export const openBillings = ({ billingDates }: Billed): readonly BillingDate[] =>
  billingDates.filter(({ executionDate, gross }) => !executionDate && gross !== 0)

/** The billing date to bill: the named one, or the next open one. */
export function billingToBill(deal: Billed, named: string | null): BillingDate | undefined {
  return named === null ? openBillings(deal)[0] : deal.billingDates.find(({ _id }) => _id === named)
}

/** Whether the deal can be billed: active, sent, validated and not given up. */
export const isBillable = (deal: Pick<Reservation, 'active' | 'isDraft' | 'isBroken' | 'state'>): boolean =>
  deal.active && !deal.isDraft && !deal.isBroken && deal.state !== 'toValidate'

/** The code of the reason why a deal cannot be billed yet (docs/features/invoices.md), or null. */
export function billingRefusal(deal: Reservation): ErrorCode | null {
  const isLoan = isCreditReservation(deal.dealType)
  // Of a loan the bank is the finder.
  if (!deal.ref || !(isLoan || deal.finder) || !deal.seller) return 'REQUIRED_FIELDS_RESERVATION'
  if (isLoan && !deal.creditBank) return 'REQUIRED_FIELDS_BANK'
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
    // A surrogate pair cut in half is not valid text and could not be stored.
    .replace(/\p{Cs}$/u, '')
    .trim() || null

/** What a deal stores of a side is copied to its invoice unchanged. */
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
  /** The name of the deal's bank. */
  readonly bankName: string
}

/** Who is paid on the sides, and how much: what an invoice copies from its deal. */
export function agreedOn(made: Partial<Invoice>): Partial<Invoice> {
  const isAgreed = (name: string) => /^(finder|seller)./.test(name)
  return Object.fromEntries(Object.entries(made).filter(([name]) => isAgreed(name)))
}

/** The invoice of a billing date of a deal (docs/features/invoices.md). Of a loan the bank is the finder. */
export function invoiceOf(deal: Reservation, { billing, today, number, bankName }: InvoiceSource): Partial<Invoice> {
  const take = (names: readonly (keyof Reservation)[]) => Object.fromEntries(names.map(name => [name, deal[name]]))
  const isLoan = isCreditReservation(deal.dealType)
  return {
    ...take(copied),
    ...(isLoan
      ? { ref: bankRef, finder: bankName, isExternalFinder: true, creditManager: deal.creditManager }
      : { ...take(copiedOfFinder), ref: deal.ref as string }),
    ...(billing.gross !== null && { value: billing.gross }),
    // A loan may have no owner: the borrowers take their place.
    owner: named(deal.owners) ?? named(deal.buyers) ?? '',
    buyer: named(deal.buyers) ?? '',
    number,
    issueDate: today,
    date: today,
    reservation: deal._id,
    billingDate: billing._id,
  }
}
