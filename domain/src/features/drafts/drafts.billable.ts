import { type KnownLedgerRow, knownLedgerOf, type LedgerDraft, type LedgerRole } from '../../ledger/ledger.ts'
import type { Cents } from '../../money/money.ts'
import type { BillableKind } from './drafts.rules.ts'
import { sentFields } from './drafts.sent.ts'

/** An invoice as its reader received it: amounts they may not read are null. */
export interface BillableInvoice extends LedgerDraft {
  readonly _id: string
  readonly sentBillsToFinder: boolean
  readonly sentBillsToSeller: boolean
}

/** A line that a person may bill now. */
export interface BillableLine extends KnownLedgerRow {
  readonly invoice: string
  readonly person: string
  readonly amount: Cents
}

export const billableRoles: Readonly<Record<BillableKind, LedgerRole>> = {
  consultants: 'consultant',
  commercialDirectors: 'commercialDirector',
  creditManagers: 'creditManager',
}

/**
 * What people may bill of an invoice now: the client has paid, they were not paid yet, and of consultants the bill was
 * not sent. Lines whose amount the reader of the invoice does not know are left out, and so are lines of nothing.
 */
export function billableLines(kind: BillableKind, invoice: BillableInvoice): readonly BillableLine[] {
  if (!invoice.active || invoice.clientPaymentDate === null) return []
  return knownLedgerOf(invoice).flatMap(line => {
    const { role, person, amount, paymentDate } = line
    const isDue = role === billableRoles[kind] && paymentDate === null && !isBillSent(invoice, line)
    if (!isDue || person === null || amount === null || amount <= 0) return []
    return [{ ...line, invoice: invoice._id, person, amount }]
  })
}

function isBillSent(invoice: BillableInvoice, { role, side }: Pick<KnownLedgerRow, 'role' | 'side'>): boolean {
  return role === 'consultant' && side !== null && invoice[sentFields[side]]
}
