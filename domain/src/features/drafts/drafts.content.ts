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
  | { readonly kind: 'file'; readonly name: string; readonly id: string; readonly bytes: number }
  /** A salary slip that was uploaded for this draft alone, by the key of its content. */
  | { readonly kind: 'slip'; readonly name: string; readonly key: string; readonly bytes: number }

/** What a batch was asked for with: enough to compute the amounts of its drafts once more. */
export interface DraftsRequest {
  /** Of references: the chosen office, the last day of the period and which referrers. */
  readonly references?: { readonly office: string; readonly lastDate: Day; readonly active: FilterState }
}

const keyOf = ({ invoice, part, amount }: DraftLine): string => `${invoice} ${part} ${amount}`

/** Whether a person may still bill exactly these lines. */
export function areSameLines(asked: readonly DraftLine[], now: readonly DraftLine[]): boolean {
  const keys = new Set(now.map(keyOf))
  return asked.length === now.length && asked.every(line => keys.has(keyOf(line)))
}

export const attachedBytes = (attachments: readonly DraftAttachment[]): number =>
  attachments.reduce((sum, attachment) => sum + (attachment.kind === 'statement' ? 0 : attachment.bytes), 0)
