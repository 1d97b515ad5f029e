import type { TablerIcon } from '@tabler/icons-react'
import type { AnyRecord, Companion } from '@tipy/domain/record/define'
import { type ComponentType, createContext, useContext, useMemo } from 'react'

export interface CompanionPanelProps {
  readonly record: AnyRecord
  readonly id: string
  /** What the record is called; not known until it has arrived. */
  readonly title: string | null
  readonly onClose: () => void
}

/** What a record carries beside its fields, as every list offers it: a button on the row, and what it opens. */
export interface ListCompanion {
  readonly label: string
  readonly Icon: TablerIcon
  readonly Panel: ComponentType<CompanionPanelProps>
  /** Whether this person may open it on this row; so unless said. */
  readonly opensOn?: (row: Readonly<Record<string, unknown>>) => boolean
  /** How many of them wait for this person, told on the button; 0 says nothing. */
  readonly waiting?: (row: Readonly<Record<string, unknown>>) => number
  /** How many of them there are, told on the button in passing; 0 says nothing. */
  readonly count?: (row: Readonly<Record<string, unknown>>) => number
  /** What they wait for; to be read unless said. */
  readonly waitingFor?: string
  /** Lies open when an address leads to one item. */
  readonly opensWithItem?: true
}
export type ListCompanions = Readonly<Partial<Record<Companion, ListCompanion>>>

/** The application says which companions there are, so that no list knows a feature. One that is not there has no button. */
const CompanionsContext = createContext<ListCompanions>({})
export const CompanionsProvider = CompanionsContext.Provider

export interface Carried extends ListCompanion {
  readonly name: Companion
}

/** Those that a record names and the application has, in the order of the declaration. */
export function useCompanions({ companions }: AnyRecord): readonly Carried[] {
  const known = useContext(CompanionsContext)
  return useMemo(() => companions.flatMap(name => (known[name] ? [{ name, ...known[name] }] : [])), [companions, known])
}
