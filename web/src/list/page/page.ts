import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { ComponentType, ReactNode } from 'react'
import type { FormOpening } from '#form/opening.ts'
import type { Names } from '#kinds/names.ts'
import type { ListScreen } from '#list/screen.ts'
import type { PageTab } from '#ui/PageTabs.tsx'

export interface PageFactsProps<R extends AnyRecord> {
  readonly row: Shown<R>
  readonly names: Names
}

export interface PageHeadProps<R extends AnyRecord> extends PageFactsProps<R> {
  /** The buttons of its actions. */
  readonly buttons: ReactNode
  /** Opens its form, which the user may open if `buttons` have 'Editar'. */
  readonly edit: (opening: FormOpening<R>) => void
}

export interface PageActionProps<R extends AnyRecord> {
  readonly row: Shown<R>
  /** Called after the action, even when refused: the record is loaded again. */
  readonly onDone: () => void
}

/**
 * The page of one record as its feature declares it: its head and its first tab. The rest is the same for all records.
 */
export interface RecordPageOf<R extends AnyRecord> {
  /** Its list, which declares its noun, form, actions and write rights. */
  readonly screen: ListScreen<R>
  readonly Head: ComponentType<PageHeadProps<R>>
  /** The approximate height of the head in pixels, reserved until it is loaded. */
  readonly headRoom: number
  /** The first tab; the others come from other features. */
  readonly own: Omit<PageTab, 'content'> & { readonly Content: ComponentType<PageFactsProps<R>> }
  /** An action more important than editing, shown first. */
  readonly First?: ComponentType<PageActionProps<R>>
  /** Whether its form can be opened here, where that differs from the list. */
  readonly mayWrite?: NonNullable<ListScreen<R>['mayWrite']>
}
