import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { List } from '#list/useList.ts'

/** A row of the table, or its card on a phone. */
export interface RowProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly row: Shown<R>
  readonly selected: boolean
  readonly open: boolean
}

/** For `memo`: typing in a filter or selecting one row does not render the other forty-nine. */
export const isSameRow = <R extends AnyRecord>(before: RowProps<R>, after: RowProps<R>): boolean =>
  before.row === after.row &&
  before.selected === after.selected &&
  before.open === after.open &&
  before.list.shown === after.list.shown &&
  before.list.names === after.list.names &&
  before.list.dispatch === after.list.dispatch &&
  before.list.queryKey === after.list.queryKey
