import type { Day } from '../../calendar/days.ts'
import type { LedgerPart } from '../../ledger/ledger.ts'
import type { Cents } from '../../money/money.ts'
import type { FilterState } from '../stats/stats.filterStates.ts'

/** A line of the ledger that a draft tells of: if it is another one when the draft is made, the draft fails. */
export interface DraftLine {
  readonly invoice: string
  readonly part: LedgerPart
  readonly amount: Cents
}

/** What is attached to a draft. Statements are printed when the draft is made. */
export type DraftAttachment =
  | { readonly kind: 'statement'; readonly name: string }
  | { readonly kind: 'file'; readonly name: string; readonly id: string }
  /** A salary slip that was uploaded for this draft alone, by the key of its content. */
  | { readonly kind: 'slip'; readonly name: string; readonly key: string }

/** What a batch was asked for with: enough to compute the amounts of its drafts once more. */
export interface DraftsRequest {
  /** Of references: the chosen office, the last day of the period and which referrers. */
  readonly references?: { readonly office: string; readonly lastDate: Day; readonly active: FilterState }
}

const keyOf = ({ invoice, part, amount }: DraftLine): string => `${invoice} ${part} ${amount}`

/** Whether a person may still bill exactly these lines. */
export function areSameLines(expected: readonly DraftLine[], current: readonly DraftLine[]): boolean {
  const keys = new Set(current.map(keyOf))
  return expected.length === current.length && expected.every(line => keys.has(keyOf(line)))
}
