import type { AnyRecord } from '@tipy/domain/record/define'
import type { ComponentType } from 'react'
import type { List } from './useList.ts'

export interface ListPartProps<R extends AnyRecord> {
  readonly list: List<R>
}

/** Extra parts of one list; each receives the list, and all are optional. */
export interface ListParts<R extends AnyRecord> {
  /** Next to the title. */
  readonly Tools?: ComponentType<ListPartProps<R>>
  /** After the totals, in the same row. */
  readonly Figure?: ComponentType<ListPartProps<R>>
  /** Above the rows. */
  readonly Bar?: ComponentType<ListPartProps<R>>
  /** Further actions on the selected rows. */
  readonly Chosen?: ComponentType<ListPartProps<R>>
}
