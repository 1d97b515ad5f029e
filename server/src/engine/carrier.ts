import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Companion, Row } from '@tipy/domain/record/define'
import type { Db } from '#platform/database/database'
import { findRecord } from './read/record.ts'
import { type AnyServerRecord, holdsAny, type RecordViewer } from './serverRecord.ts'

export interface Carrier {
  readonly serverRecord: AnyServerRecord
  readonly row: Row<AnyRecord>
}

/** The record that has this companion, if visible to the viewer; otherwise 404. */
export async function carrierOf(
  records: readonly AnyServerRecord[],
  companion: Companion,
  db: Db,
  viewer: RecordViewer,
  named: { readonly model: string; readonly id: string },
): Promise<Carrier> {
  const serverRecord = records.find(({ record }) => record.name === named.model)
  if (!serverRecord?.record.companions.includes(companion)) throw new TipyError('NOT_FOUND')
  // A viewer who may not open the list of these records sees none of them.
  const row = holdsAny(viewer, serverRecord.record.flags.list)
    ? await findRecord(serverRecord, db, viewer, named.id)
    : null
  if (!row) throw new TipyError('NOT_FOUND')
  return { serverRecord, row }
}
