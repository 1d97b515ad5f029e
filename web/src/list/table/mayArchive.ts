import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { ListScreen } from '#list/screen.ts'

/** Whether the user may archive or restore this row. */
export const mayArchive = <R extends AnyRecord>(screen: Pick<ListScreen<R>, 'mayArchive'>, row: Shown<R>): boolean =>
  row.can.remove && (screen.mayArchive?.(row) ?? true)
