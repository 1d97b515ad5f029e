import { createContext, useContext } from 'react'
import type { View } from '#list/state/state.ts'
import type { Edits } from './shares.ts'

/** How the editing of commissions begins and ends. */
interface Desk {
  /** The view it began from; null while nobody edits. */
  readonly from: View | null
  readonly setFrom: (view: View | null) => void
  readonly setEdits: (change: (now: Edits) => Edits) => void
}

const DeskContext = createContext<Desk>({ from: null, setFrom: () => {}, setEdits: () => {} })
export const CommissionsDesk = DeskContext.Provider
export const useDesk = (): Desk => useContext(DeskContext)
