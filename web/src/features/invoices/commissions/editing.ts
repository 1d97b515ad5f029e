import { createContext, useContext } from 'react'
import type { Edits } from '#form/shares/shares.ts'
import type { View } from '#list/state/state.ts'

/** Starts and ends the editing of commissions. */
interface CommissionEditingState {
  /** The view to return to; null while commissions are not being edited. */
  readonly from: View | null
  readonly setFrom: (view: View | null) => void
  readonly setEdits: (change: (now: Edits) => Edits) => void
}

const CommissionEditingContext = createContext<CommissionEditingState>({
  from: null,
  setFrom: () => {},
  setEdits: () => {},
})
export const CommissionEditingProvider = CommissionEditingContext.Provider
export const useCommissionEditing = (): CommissionEditingState => useContext(CommissionEditingContext)
