import type { AnyRecord, Row, WireRow } from '@tipy/domain/record/define'
import type { Can } from '@tipy/domain/record/rights'
import { readable, readableOf } from '@tipy/domain/record/rights'
import { present } from '@tipy/domain/record/wire'
import type { Db } from '#platform/database/database'
import { holdsAny, type RecordViewer, type ServerRecord } from './serverRecord.ts'

export type Presented<R extends AnyRecord> = WireRow<R> & { readonly can: Can }

/** Rows as the viewer receives them: only what they may read, with what they may do. */
export async function presentRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  rows: readonly Row<R>[],
  viewer: RecordViewer,
  db: Db,
): Promise<readonly Presented<R>[]> {
  const readableFields = readable(serverRecord.record, viewer)
  const extras = (await serverRecord.hooks?.present?.(rows, viewer, db)) ?? new Map()
  return rows.map(row => {
    const visible = readableOf(serverRecord.record, row, viewer, readableFields, serverRecord.rights)
    return {
      ...present(serverRecord.record, row, visible),
      ...extras.get(row._id as string),
      can: canOf(serverRecord, row, viewer),
    }
  })
}

/** What the viewer may do with this row, by the record's rules for the row and by their flags. */
export function canOf<R extends AnyRecord>(
  { record, rights }: ServerRecord<R>,
  row: Row<R>,
  viewer: RecordViewer,
): Can {
  const readOnlyReason = rights?.readOnlyReason?.(row)
  if (readOnlyReason) return { edit: false, remove: false, readOnlyReason }
  const flagged = { edit: holdsAny(viewer, record.flags.edit), remove: holdsAny(viewer, record.flags.remove) }
  return rights?.can?.(row, viewer, flagged) ?? flagged
}
