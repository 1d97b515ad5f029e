import type { FieldMessages } from '../../errors/errors.ts'
import { type Cents, toEuros } from '../../money/money.ts'
import { formatMoney } from '../../text/numbers.ts'
import { amountsOfReservation, billedOf } from '../reservations/reservations.amounts.ts'
import type { Reservation } from '../reservations/reservations.record.ts'
import { progressOf } from '../reservations/reservations.rules.ts'
import type { Invoice } from './invoices.record.ts'

/** What of an invoice its billing date depends on. */
type Billing = Pick<Invoice, '_id' | 'active' | 'billingDate' | 'value' | 'tipyValue' | 'date'>

/**
 * Whether a save of an invoice changes its deal: split and parties do through `tipyValue`, payments never do. An
 * archived invoice bills nothing: its date is open, or billed by another invoice.
 */
export function concernsDeal(row: Billing, before: Billing | null): boolean {
  if (before === null || row.active !== before.active) return true
  return row.active && (row.value !== before.value || row.tipyValue !== before.tipyValue || row.date !== before.date)
}

/** The deal after a change of one of its invoices: the date is billed as the invoice says, or open without it. */
export function dealWithInvoice(deal: Reservation, invoice: Billing): Reservation {
  const billed = invoice.active
    ? { invoice: invoice._id, executionDate: invoice.date, gross: invoice.value, amount: invoice.tipyValue }
    : { invoice: null, executionDate: null }
  const billingDates = deal.billingDates.map(date => (date._id === invoice.billingDate ? { ...date, ...billed } : date))
  const row = { ...deal, billingDates }
  const valued = { ...row, ...amountsOfReservation(row, deal) }
  return { ...valued, ...progressOf(valued) }
}

const inEuros = (amount: Cents) => formatMoney(toEuros(amount))

/** A deal is never billed for more than its value. One that already exceeds it may be billed for less, not for more. */
export function overBillingIssues(deal: Reservation, after: Reservation): FieldMessages {
  const billed = billedOf(after)
  if (after.value === null || billed <= after.value || billed <= billedOf(deal)) return {}
  return { value: `A reserva é de ${inEuros(after.value)} e ficariam faturados ${inEuros(billed)}` }
}
