import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { draftFromWire } from '@tipy/domain/record/draft'
import { type RowRights, writableOf } from '@tipy/domain/record/rights'
import { type SessionContext, viewerOf } from '#session/sessionContext.ts'

/** A user who may write any field of a row, if only its percentages, may open its form. */
export const writesAny =
  <R extends AnyRecord>(record: R, rights: RowRights<R>) =>
  (row: Shown<R>, session: SessionContext): boolean =>
    writableOf(record, draftFromWire(record, row), viewerOf(session), row.can.edit, rights).size > 0
