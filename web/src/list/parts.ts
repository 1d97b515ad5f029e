import type { AnyRecord } from '@tipy/domain/record/define'
import type { ComponentType } from 'react'
import type { List } from './useList.ts'

export interface ListPartProps<R extends AnyRecord> {
  readonly list: List<R>
}

/** What one list has beside what every list has; each part is given the list, and none is there unless said. */
export interface ListParts<R extends AnyRecord> {
  /** Beside the title. */
  readonly Tools?: ComponentType<ListPartProps<R>>
  /** After the totals, among them. */
  readonly Figure?: ComponentType<ListPartProps<R>>
  /** Over the rows. */
  readonly Bar?: ComponentType<ListPartProps<R>>
  /** What else can be done with the chosen rows. */
  readonly Chosen?: ComponentType<ListPartProps<R>>
}
