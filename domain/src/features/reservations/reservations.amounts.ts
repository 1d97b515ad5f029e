import { amountsOf, dividedEqually, sharesOf } from '../../deal/percentages.ts'
import { agencyValue } from '../../deal/split.ts'
import { type Cents, cents } from '../../money/money.ts'
import type { Reservation } from './reservations.record.ts'
import { isCreditReservation } from './reservations.rules.ts'

export type BillingDate = Reservation['billingDates'][number]
type Billed = Pick<Reservation, 'billingDates' | 'isDraft'>

/** Whether an active invoice bills the date. Executed dates without an invoice were executed by hand. */
export const isInvoiced = ({ invoice }: Partial<Pick<BillingDate, 'invoice'>>): boolean => (invoice ?? null) !== null

const isExecuted = ({ executionDate }: { readonly executionDate?: string | null }): boolean => Boolean(executionDate)

/**
 * Dates whose amounts are fixed: invoiced ones, and those executed by hand before this save. A date that this save
 * executes still gets its part of what is open. The dates of a draft are all open.
 */
export function closedDates(row: Pick<Reservation, 'billingDates'>, before: Billed | null): readonly BillingDate[] {
  const earlier = before === null || before.isDraft ? [] : before.billingDates.filter(isExecuted)
  const executed = new Set(earlier.map(({ _id }) => _id))
  return row.billingDates.filter(date => isInvoiced(date) || (isExecuted(date) && executed.has(date._id)))
}

interface Spending {
  readonly executionDate?: string | null
  readonly gross?: number | null
}

/** Whether an open date has nothing left to bill because others billed the whole value. Unknown without a value. */
export const isSpent = ({ value }: { readonly value?: number | null }, date: Spending): boolean =>
  !isExecuted(date) && date.gross === 0 && typeof value === 'number'

/** Whether open dates share what closed ones left: their percentages then need not match their amounts. */
export function sharesWhatIsLeft(deal: Billed & Pick<Reservation, 'value' | 'isBroken'>): boolean {
  const closed = closedDates(deal, deal)
  const isOpen = (date: BillingDate) => !closed.includes(date) && !isSpent(deal, date)
  return closed.length > 0 && !deal.isBroken && deal.billingDates.some(isOpen)
}

const sumOf = (amounts: readonly (Cents | null)[]): Cents =>
  cents(amounts.reduce<number>((total, one) => total + (one ?? 0), 0))

/** The part of the deal's gross value that these dates bill. */
export const grossOf = (dates: readonly Pick<BillingDate, 'gross'>[]): Cents => sumOf(dates.map(({ gross }) => gross))

/** What is billed of a deal: the gross value of its executed dates. */
export const billedOf = ({ billingDates }: Pick<Reservation, 'billingDates'>): Cents =>
  grossOf(billingDates.filter(isExecuted))

type Valued = Pick<
  Reservation,
  'state' | 'dealType' | 'value' | 'isExternalFinder' | 'isExternalSeller' | 'percentageSplit' | 'billingDates'
>
type Amounts = Pick<Reservation, 'tipyValue' | 'billedValue' | 'isOverBilled' | 'billingDates'>

/**
 * The agency's value, and each billing date's part of it and of the gross value (docs/features/reservations.md).
 * Closed dates keep their parts; open ones share the rest by their percentages, and the last takes the remainder.
 */
export function amountsOfReservation(row: Valued, before: Billed | null): Amounts {
  const closed = closedDates(row, before)
  const shared = sharedOut(row, closed)
  const executed = shared.billingDates.filter(isExecuted)
  // Dates that this save executes are closed from now on: saving the deal a second time must change nothing.
  const isSettled = executed.length === closed.length || row.state === 'draft'
  const amounts = isSettled ? shared : sharedOut({ ...row, ...shared }, executed)
  const billedValue = billedOf(amounts)
  return { ...amounts, billedValue, isOverBilled: billedValue > (row.value ?? 0) }
}

function sharedOut(row: Valued, closed: readonly BillingDate[]): Pick<Amounts, 'tipyValue' | 'billingDates'> {
  const rest = cents(Math.max(0, (row.value ?? 0) - grossOf(closed)))
  const agencyRest = agencyValue(rest, { ...row, isBank: isCreditReservation(row.dealType) })
  const open = row.billingDates.filter(date => !closed.includes(date))
  const weights = open.map(({ percentage }) => percentage)
  const divide = closed.length === 0 ? amountsOf : sharesOf
  const gross = divide(rest, weights)
  const amounts = divide(agencyRest, weights)
  const billingDates = row.billingDates.map(date => {
    const at = open.indexOf(date)
    return at < 0 ? date : { ...date, gross: gross[at] ?? cents(0), amount: amounts[at] ?? cents(0) }
  })
  return { tipyValue: cents(sumOf(closed.map(({ amount }) => amount)) + agencyRest), billingDates }
}

/**
 * Billing dates after one was added or removed: executed dates keep their percentages, open ones share the rest
 * equally.
 */
export function dividedDates<P extends Partial<Pick<BillingDate, 'executionDate' | 'percentage'>>>(
  dates: readonly P[],
): readonly P[] {
  const closed = dates.filter(isExecuted)
  const left = closed.reduce((rest, { percentage }) => rest - (percentage ?? 0), 100)
  const shares = dividedEqually(dates.length - closed.length, left)
  let at = 0
  return dates.map(date => {
    if (isExecuted(date)) return date
    const percentage = shares[at] ?? null
    at += 1
    return { ...date, percentage }
  })
}
