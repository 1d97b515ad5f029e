import { isSharedOutside } from '../../deal/split.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { isResponsiblePart, paidOn, responsibleParts } from '../../ledger/ledger.ts'
import { type Cents, cents } from '../../money/money.ts'
import { limitSentences } from '../../record/limits.ts'
import { partyIssues } from '../../record/party.ts'
import { type Amounts, amountsOfInvoice, maxInvoiced } from './invoices.amounts.ts'
import { isPaidOut, normalizePayments } from './invoices.paymentSteps.ts'
import { type Invoice, type InvoiceDraft, invoices } from './invoices.record.ts'

/** The reference that marks an invoice to a bank (docs/features/invoices.md). */
export const bankRef = 'Bank'
export const isBankRef = (ref: string | null | undefined): boolean =>
  ref?.trim().toLowerCase() === bankRef.toLowerCase()

/** What a save forces and clears (docs/features/invoices.md). */
export function normalizeInvoice(row: InvoiceDraft): Partial<Invoice> {
  const isBank = isBankRef(row.ref)
  const isExternalFinder = isBank || row.isExternalFinder
  const isShared = isSharedOutside({ ...row, isExternalFinder, isBank })
  return {
    ...(isBank && { ref: bankRef }),
    isBank,
    isExternalFinder,
    percentageSplit: isShared ? row.percentageSplit : null,
    creditManager: isBank ? row.creditManager : null,
    creditManagerCommission: isBank ? row.creditManagerCommission : null,
    ...normalizePayments(row),
  }
}

/** A payment belongs to the person it was made to: a person who takes their place in the deal has not been paid. */
export function keepMatchingPayments(row: InvoiceDraft, before: Invoice | null): Invoice['responsiblePayments'] {
  if (before === null) return row.responsiblePayments
  const isOfAnother = (part: string | null) => isResponsiblePart(part) && row[part] !== before[part]
  const wasPaid = (part: string | null) => paidOn(before, part)
  return row.responsiblePayments.filter(({ part, paymentDate }) => !isOfAnother(part) || paymentDate !== wasPaid(part))
}

/** An invoice with the value that its amounts are computed from. */
export type CountableInvoice = InvoiceDraft & Pick<Invoice, 'value'>

/** Whether its amounts can be computed. If not, validation reports the missing field or the value that is too large. */
export function isCountable(row: InvoiceDraft): row is CountableInvoice {
  return row.value !== null && row.date !== null && row.value <= maxInvoiced
}

/** Everything that is computed from an invoice and stored with it. */
export function computedInvoice(row: CountableInvoice): Partial<Invoice> {
  const amounts = amountsOfInvoice(row)
  const priced = { ...row, ...amounts }
  const parts = responsibleParts(row)
  const isOf = (part: string | null) => parts.some(one => one === part)
  const responsiblePayments = row.responsiblePayments.filter(
    ({ part, paymentDate }, index, all) =>
      paymentDate !== null && isOf(part) && all.findIndex(one => one.part === part) === index,
  )
  const paid = { ...priced, responsiblePayments }
  return {
    ...amounts,
    responsiblePayments,
    ...progressOf(paid),
    ...owed(paid),
    isShared: !row.isExternalFinder && !row.isExternalSeller && row.finder !== row.seller,
  }
}

type Paid = Pick<Invoice, 'clientPaymentDate' | 'isExternalFinder' | 'finderPaymentDate' | 'sellerPaymentDate'>

/** How far it is (docs/features/invoices.md). */
export function progressOf(row: Paid): { readonly isPaid: boolean; readonly isDone: boolean } {
  const isPaid = row.clientPaymentDate !== null
  return { isPaid, isDone: isPaid && isPaidOut(row) }
}

/**
 * What is still to receive and to pay (docs/features/invoices.md). Another agency that found the property bills the
 * client itself; a bank in the finder's place is billed by the agency.
 */
function owed(row: CountableInvoice & Amounts): Partial<Invoice> {
  const isPaid = row.clientPaymentDate !== null
  const due = (amount: Cents, isOpen: boolean) => (isPaid && isOpen ? amount : 0)
  const finder = due(row.finderCommission, !row.isExternalFinder && row.finderPaymentDate === null)
  const seller = due(row.sellerCommission, !row.isExternalSeller && row.sellerPaymentDate === null)
  const external = due(cents(row.value - row.tipyValue), row.isExternalSeller && row.sellerPaymentDate === null)
  const billed = row.isExternalFinder && !row.isBank ? row.tipyValue : row.value
  return {
    toReceive: isPaid ? cents(0) : billed,
    toPayInternal: cents(finder + seller),
    toPayExternal: cents(external),
    toPay: cents(finder + seller + external),
    toPayResponsible: cents(due(stillOwed(row), true)),
  }
}

function stillOwed(row: CountableInvoice & Amounts): Cents {
  const open = responsibleParts(row).filter(part => paidOn(row, part) === null)
  return cents(open.reduce<number>((total, part) => total + row[`${part}Value`], 0))
}

/** The rules of an invoice beyond required fields and formats. */
export function invoiceIssues(row: InvoiceDraft): FieldMessages {
  const { finder, isExternalFinder, seller, isExternalSeller, isBank } = row
  return {
    ...((row.value ?? 0) > maxInvoiced && { value: limitSentences.tooBig(invoices.fields.value) }),
    ...partyIssues('finder', { value: finder, isExternal: isExternalFinder }),
    ...partyIssues('seller', { value: seller, isExternal: isExternalSeller }),
    ...(isExternalFinder && isExternalSeller && !isBank
      ? { isExternalSeller: 'Uma das partes tem de ser da empresa' }
      : {}),
  }
}

type Dated = Partial<
  Record<
    'issueDate' | 'clientProofDate' | 'clientPaymentDate' | 'finderPaymentDate' | 'sellerPaymentDate',
    string | null
  >
>

const backwards = 'Esta data é anterior ao passo que a antecede'

/** Warnings for payment days that are earlier than the step before: they do not block the save. */
export function paymentOrderWarnings(row: Dated): FieldMessages {
  const { issueDate, clientProofDate, clientPaymentDate, finderPaymentDate, sellerPaymentDate } = row
  const isBefore = (later: string | null | undefined, earlier: string | null | undefined) =>
    Boolean(later && earlier && later < earlier)
  return {
    ...(isBefore(clientProofDate, issueDate) && { clientProofDate: backwards }),
    ...(isBefore(clientPaymentDate, clientProofDate ?? issueDate) && { clientPaymentDate: backwards }),
    ...(isBefore(finderPaymentDate, clientPaymentDate) && { finderPaymentDate: backwards }),
    ...(isBefore(sellerPaymentDate, clientPaymentDate) && { sellerPaymentDate: backwards }),
  }
}
