import { replacing } from '../../record/bulk.ts'
import type { BilledLine } from './drafts.contract.ts'

/** The field of an invoice that says whether the bill of a part was sent. Only consultants' parts have one. */
const sentFields: Readonly<Record<string, string>> = { finder: 'sentBillsToFinder', seller: 'sentBillsToSeller' }

/** A bulk edit of invoices: for each, the fields that change with the values they replace. */
export type SentChanges = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/** Marks the bills of these lines as sent. */
export function sentChanges(lines: readonly Pick<BilledLine, 'invoice' | 'part'>[]): SentChanges {
  const changes: Record<string, Readonly<Record<string, boolean>>> = {}
  for (const { invoice, part } of lines) {
    const field = sentFields[part]
    if (field) changes[invoice] = { ...changes[invoice], ...replacing(field, true, false) }
  }
  return changes
}
