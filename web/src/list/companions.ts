import type { TablerIcon } from '@tabler/icons-react'
import type { AnyRecord, Companion } from '@tipy/domain/record/define'
import { type ComponentType, createContext, useContext, useMemo } from 'react'

export interface CompanionPanelProps {
  readonly record: AnyRecord
  readonly id: string
  /** The record's title; null until it is loaded. */
  readonly title: string | null
  /** Why no user adds or changes anything here, as the server says it (`can.readOnlyReason`). */
  readonly readOnlyReason?: string | undefined
  readonly onClose: () => void
}

/** What a record has in addition to its fields (files, tasks …): a button on each row, and the panel it opens. */
export interface ListCompanion {
  readonly label: string
  readonly Icon: TablerIcon
  readonly Panel: ComponentType<CompanionPanelProps>
  /** Whether this user may open it on this row; by default yes. */
  readonly opensOn?: (row: Readonly<Record<string, unknown>>) => boolean
  /** How many of them wait for this user, shown on the button; 0 is not shown. */
  readonly waiting?: (row: Readonly<Record<string, unknown>>) => number
  /** How many of them there are, shown on the button less prominently; 0 is not shown. */
  readonly count?: (row: Readonly<Record<string, unknown>>) => number
  /** What the user has to do with them; by default to read them. */
  readonly waitingFor?: string
  /** One of the few whose button appears on the row itself. */
  readonly isFrequent?: true
  /** The key that opens it on the current row, and what the list of shortcuts says of it. */
  readonly shortcut?: { readonly key: string; readonly description: string }
  /** Opens automatically when an address names one item. */
  readonly opensWithItem?: true
}
export type ListCompanions = Readonly<Partial<Record<Companion, ListCompanion>>>

/** Provided by the application, because lists may not import features. A missing companion has no button. */
const CompanionsContext = createContext<ListCompanions>({})
export const CompanionsProvider = CompanionsContext.Provider

export interface Carried extends ListCompanion {
  readonly name: Companion
}

/** The companions that the record declares and the application provides, in the order of the declaration. */
export function useCompanions({ companions }: AnyRecord): readonly Carried[] {
  const available = useContext(CompanionsContext)
  return useMemo(
    () => companions.flatMap(name => (available[name] ? [{ name, ...available[name] }] : [])),
    [companions, available],
  )
}
