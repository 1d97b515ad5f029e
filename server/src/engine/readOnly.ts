import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { findRecord } from './read/record.ts'
import type { AnyServerRecord, Saving, ServerRecord } from './serverRecord.ts'

/** Refuses to change a row that stays as it is: not a question of rights, so the user reads why. */
export function refuseReadOnly<R extends AnyRecord>({ rights }: ServerRecord<R>, row: Row<R>): void {
  const reason = rights?.readOnlyReason?.(row)
  if (reason) throw new TipyError('INVALID', { _id: reason })
}

interface Carried {
  readonly model: string
  readonly id: string
}

/**
 * The same for what a record carries. Where something is added the record is locked, so that it does not become
 * read-only at the same moment; what is there already is locked by its own row.
 */
export async function refuseReadOnlyCarrier(
  records: readonly AnyServerRecord[],
  { trx, viewer }: Saving,
  { model, id }: Carried,
  isAdded: boolean,
): Promise<void> {
  const serverRecord = records.find(({ record }) => record.name === model)
  if (!serverRecord?.rights?.readOnlyReason) return
  const row = await findRecord(serverRecord, trx, viewer, id, isAdded)
  if (row) refuseReadOnly(serverRecord, row)
}
