import type { Side } from '../../deal/sides.ts'
import { replacing } from '../../record/bulk.ts'
import type { BilledLine } from './drafts.contract.ts'

/** The fields of an invoice that say whether a bill was sent. Only the parts of consultants, one per side, have one. */
export const sentFields = {
  finder: 'sentBillsToFinder',
  seller: 'sentBillsToSeller',
} as const satisfies Record<Side, string>
const fieldsByPart: Readonly<Record<string, string>> = sentFields

/** A bulk edit of invoices: for each, the fields that change with the values they replace. */
export type SentChanges = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/** Marks the bills of these lines as sent. */
export function sentChanges(lines: readonly Pick<BilledLine, 'invoice' | 'part'>[]): SentChanges {
  const changes: Record<string, Readonly<Record<string, boolean>>> = {}
  for (const { invoice, part } of lines) {
    const field = fieldsByPart[part]
    if (field) changes[invoice] = { ...changes[invoice], ...replacing(field, true, false) }
  }
  return changes
}
