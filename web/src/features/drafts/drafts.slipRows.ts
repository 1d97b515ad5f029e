import type { DraftShown } from '@tipy/domain/features/drafts/drafts.contract'
import type { SentSlip } from './drafts.calls.ts'
import { type DraftRow, isMakeable } from './drafts.table.tsx'

/** A slip with the draft that would be made of it. */
export interface MatchedSlip extends SentSlip {
  readonly draft: DraftShown
  readonly isLeftOut: boolean
}

interface SlipRow extends DraftRow {
  /** Nobody was found, or the user named the person. */
  readonly needsPerson: boolean
}

/** Slips as rows. Two slips of one person are a mistake that only the user can resolve, so neither is made. */
export function slipRows(slips: readonly MatchedSlip[]): readonly SlipRow[] {
  const counts = new Map<string, number>()
  for (const { draft, isLeftOut } of slips)
    if (draft.person && !isLeftOut) counts.set(draft.person, (counts.get(draft.person) ?? 0) + 1)
  return slips.map(({ draft, file, person, isLeftOut }, index) => {
    // Found anew here: slips are added and named one by one, and the server saw only some of them together.
    const own = draft.problem === 'samePerson' ? null : draft.problem
    const isDouble = draft.person !== null && (counts.get(draft.person) ?? 0) > 1 && !isLeftOut
    const problem = own ?? (isDouble ? ('samePerson' as const) : null)
    const shown: DraftShown = { ...draft, problem, name: draft.name || file.name }
    return {
      key: String(index),
      draft: shown,
      isChosen: isMakeable(shown) && !isLeftOut,
      needsPerson: draft.person === null || person !== null,
    }
  })
}
