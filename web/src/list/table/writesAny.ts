import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { type RowRights, writableOf } from '@tipy/domain/record/rights'
import { type SessionContext, viewerOf } from '#world/sessionContext.ts'

/** A user who may write any field of a row, if only its percentages, may open its form. */
export const writesAny =
  <R extends AnyRecord>(record: R, rights: RowRights<R>) =>
  (row: Shown<R>, session: SessionContext): boolean =>
    // Rights of rows use only keys, people and flags, which are the same on the wire.
    writableOf(record, row as unknown as Row<R>, viewerOf(session), row.can.edit, rights).size > 0
