import type { DraftShown } from '@tipy/domain/features/drafts/drafts.contract'
import { repeatedPeople } from '@tipy/domain/features/drafts/drafts.slips'
import type { SentSlip } from './drafts.calls.ts'
import { type DraftRow, isMakeable } from './drafts.table.tsx'

/** A slip with the draft that would be made of it. */
export interface MatchedSlip extends SentSlip {
  readonly draft: DraftShown
  readonly isLeftOut: boolean
}

interface SlipRow extends DraftRow {
  /** No person was found, or the user named the person. */
  readonly needsPerson: boolean
}

/** Slips as rows. Two slips of one person are a mistake that only the user can resolve, so neither is made. */
export function slipRows(slips: readonly MatchedSlip[]): readonly SlipRow[] {
  const repeated = repeatedPeople(slips.filter(({ isLeftOut }) => !isLeftOut).map(({ draft }) => draft))
  return slips.map(({ draft, file, person, isLeftOut }, index) => {
    // Found again here: slips are added and named one by one, and the server saw only some of them together.
    const own = draft.problem === 'samePerson' ? null : draft.problem
    const isRepeated = draft.person !== null && repeated.has(draft.person) && !isLeftOut
    const problem = own ?? (isRepeated ? ('samePerson' as const) : null)
    const shown: DraftShown = { ...draft, problem, name: draft.name || file.name }
    return {
      key: String(index),
      draft: shown,
      isChosen: isMakeable(shown) && !isLeftOut,
      needsPerson: draft.person === null || person !== null,
    }
  })
}
