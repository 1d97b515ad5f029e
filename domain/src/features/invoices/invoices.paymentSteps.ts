import { externalOf, type Side, sides } from '../../deal/sides.ts'
import { type Invoice, invoices } from './invoices.record.ts'

/** Steps (docs/features/invoices.md): the client proves and pays, the people of the sides send bills and are paid. */
export const paymentSteps = ['proof', 'clientPayment', 'bills', 'payment'] as const
export type PaymentStep = (typeof paymentSteps)[number]

export const paymentStepLabels: Readonly<Record<PaymentStep, string>> = {
  proof: invoices.fields.clientProofDate.label,
  clientPayment: invoices.fields.clientPaymentDate.label,
  bills: 'Fatura enviada a angariador e vendedor',
  payment: 'Pagamento a angariador e vendedor',
}

/** Whether a step has a day; sent bills are a flag without one. */
export const isDated = (step: PaymentStep): boolean => step !== 'bills'

/** In the order in which they are taken. */
export const paymentStepFields = [
  'clientProofDate',
  'clientPaymentDate',
  'sentBillsToFinder',
  'finderPaymentDate',
  'sentBillsToSeller',
  'sellerPaymentDate',
] as const
export type PaymentDates = { readonly [F in (typeof paymentStepFields)[number]]: Invoice[F] }
/** What the payment steps are checked by. */
export type PaymentFacts = PaymentDates & Pick<Invoice, 'issueDate' | 'isExternalFinder' | 'isExternalSeller'>

/** The payment steps of an invoice as received, with defaults for missing fields. */
export function readPaymentFacts(row: Partial<PaymentFacts>): PaymentFacts {
  const { clientProofDate = null, clientPaymentDate = null, finderPaymentDate = null, sellerPaymentDate = null } = row
  const { sentBillsToFinder = false, sentBillsToSeller = false, issueDate = '' } = row
  const { isExternalFinder = false, isExternalSeller = false } = row
  const days = { clientProofDate, clientPaymentDate, finderPaymentDate, sellerPaymentDate, issueDate }
  return { ...days, sentBillsToFinder, sentBillsToSeller, isExternalFinder, isExternalSeller }
}

export const sentOf = (side: Side) => (side === 'finder' ? 'sentBillsToFinder' : 'sentBillsToSeller')
export const paidOf = (side: Side) => (side === 'finder' ? 'finderPaymentDate' : 'sellerPaymentDate')

/** Sides that send a bill: those inside the company. */
export const billingSides = (row: PaymentFacts): readonly Side[] => sides.filter(side => !row[externalOf(side)])

/** Sides that are paid: those inside, and an outside seller, who has a part of what the client paid the agency. */
export const paidSides = ({ isExternalFinder }: Pick<Invoice, 'isExternalFinder'>): readonly Side[] =>
  isExternalFinder ? ['seller'] : sides

type Payments = Pick<Invoice, 'finderPaymentDate' | 'sellerPaymentDate'>

/** Whether all sides to be paid were paid. */
export const isPaidOut = (row: Payments & Pick<Invoice, 'isExternalFinder'>): boolean =>
  paidSides(row).every(side => row[paidOf(side)] !== null)

type Billed = Pick<Invoice, 'sentBillsToFinder' | 'sentBillsToSeller' | 'isExternalSeller'>

/** Whether a payment to a side is stored: its bill was sent, or it is an outside seller (docs/features/invoices.md). */
export const mayBePaid = (row: Billed, side: Side): boolean =>
  row[sentOf(side)] || (side === 'seller' && row.isExternalSeller)

/** The payments a save stores: one without its bill is cleared. */
export function normalizePayments(row: Billed & Payments): Payments {
  const { finderPaymentDate, sellerPaymentDate } = row
  return {
    finderPaymentDate: mayBePaid(row, 'finder') ? finderPaymentDate : null,
    sellerPaymentDate: mayBePaid(row, 'seller') ? sellerPaymentDate : null,
  }
}

/** Which payment steps are done. */
export function paymentStepsTaken(row: PaymentFacts): Readonly<Record<PaymentStep, boolean>> {
  return {
    proof: row.clientProofDate !== null,
    clientPayment: row.clientPaymentDate !== null,
    bills: billingSides(row).every(side => row[sentOf(side)]),
    payment: isPaidOut(row),
  }
}

/** The payment steps as a save would store them. */
export const normalizePaymentFacts = (row: PaymentFacts): PaymentFacts => ({ ...row, ...normalizePayments(row) })

/** What taking a step changes on an invoice: nothing if it was taken already, or would not be stored. */
export function takePaymentStep(row: PaymentFacts, step: PaymentStep, day: string): Partial<PaymentDates> {
  if (step === 'proof') return row.clientProofDate === null ? { clientProofDate: day } : {}
  if (step === 'clientPayment') return row.clientPaymentDate === null ? { clientPaymentDate: day } : {}
  if (step === 'bills') return changed(billingSides(row), side => (row[sentOf(side)] ? [] : [sentOf(side), true]))
  return changed(paidSides(row), side =>
    row[paidOf(side)] === null && mayBePaid(row, side) ? [paidOf(side), day] : [],
  )
}

const changed = (of: readonly Side[], change: (side: Side) => readonly (string | boolean)[]): Partial<PaymentDates> =>
  Object.fromEntries(of.map(change).filter(pair => pair.length > 0))

/** The step that most of these invoices wait for. Proofs are often never asked for, so no invoice waits for one. */
export function nextPaymentStep(rows: readonly PaymentFacts[]): PaymentStep {
  const taken = rows.map(paymentStepsTaken)
  const waiting = paymentSteps.filter(step => step !== 'proof')
  const counts = waiting.map(step => taken.filter(done => waiting.find(one => !done[one]) === step).length)
  return waiting[counts.indexOf(Math.max(...counts))] ?? 'clientPayment'
}

/** The payment fields that differ, as a save sends them. */
export function paymentChanges(before: PaymentDates, now: PaymentDates): Partial<PaymentDates> {
  return Object.fromEntries(paymentStepFields.flatMap(name => (before[name] === now[name] ? [] : [[name, now[name]]])))
}
