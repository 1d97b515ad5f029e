import type { Cents } from '../../money/money.ts'
import type { DraftLine } from './drafts.content.ts'

/** What a draft says of amounts. */
interface Said {
  readonly subject: string
  readonly cents: Cents | null
  readonly lines: readonly DraftLine[]
}

/** Whether an earlier draft said all that this one says. A draft without amounts, as of a slip, is always new. */
export function isRepeated({ subject, cents, lines }: Said, before: Said): boolean {
  if (cents === null) return false
  // References have no lines: their subject names the quarter.
  if (lines.length === 0) return before.cents === cents && before.subject === subject
  return lines.every(line => before.lines.some(other => isSameLine(line, other)))
}

const isSameLine = (one: DraftLine, other: DraftLine): boolean =>
  one.invoice === other.invoice && one.part === other.part && one.amount === other.amount
