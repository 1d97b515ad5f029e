import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { ComponentType, ReactNode } from 'react'
import type { Names } from '#kinds/names.ts'
import type { ListScreen } from '#list/screen.ts'
import type { PageTab } from '#ui/PageTabs.tsx'

export interface PageFactsProps<R extends AnyRecord> {
  readonly row: Shown<R>
  readonly names: Names
}

export interface PageHeadProps<R extends AnyRecord> extends PageFactsProps<R> {
  /** What may be done with it. */
  readonly buttons: ReactNode
}

export interface PageActionProps<R extends AnyRecord> {
  readonly row: Shown<R>
  /** Done, or refused: what is shown is read again. */
  readonly onDone: () => void
}

/** The page of one record as its feature declares it: what it is, and what can be read of it. The rest is the same for all. */
export interface RecordPageOf<R extends AnyRecord> {
  /** Its list: what it is called, its form, its own actions and who may write it. */
  readonly screen: ListScreen<R>
  readonly Head: ComponentType<PageHeadProps<R>>
  /** About how high the head is, in pixels: held for it until it has arrived. */
  readonly headRoom: number
  /** The first tab; the others are what other features keep of it. */
  readonly own: Omit<PageTab, 'content'> & { readonly Content: ComponentType<PageFactsProps<R>> }
  /** What may weigh more than editing it, and so stands first. */
  readonly First?: ComponentType<PageActionProps<R>>
  /** Whether its form can be opened here, where that is not as in the list. */
  readonly mayWrite?: NonNullable<ListScreen<R>['mayWrite']>
}
