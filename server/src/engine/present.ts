import type { AnyRecord, Row, WireRow } from '@tipy/domain/record/define'
import type { Can } from '@tipy/domain/record/rights'
import { readable, readableByRow } from '@tipy/domain/record/rights'
import { narrowTo } from '@tipy/domain/record/searchColumns'
import { present } from '@tipy/domain/record/wire'
import type { Db } from '#platform/database/database'
import { knownIds } from './rowIds.ts'
import { type CompanionReading, holdsAny, type RecordViewer, type ServerRecord } from './serverRecord.ts'

export type Presented<R extends AnyRecord> = WireRow<R> & { readonly can: Can }

/** Rows as the viewer receives them: only what they may read, with what they may do. */
export async function presentRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  rows: readonly Row<R>[],
  viewer: RecordViewer,
  db: Db,
  /** The fields to send, besides those of every row; null: all. */
  columns: ReadonlySet<string> | null = null,
): Promise<readonly Presented<R>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row._id as string)
  const extrasOf = await readExtras(serverRecord, rows, viewer, db)
  const companionsOf = await readCompanions(serverRecord.companionsOf?.(knownIds(ids), viewer), db)
  const shownOf = shownOfRows(serverRecord, viewer, { columns, extrasOf, companionsOf })
  return rows.map(row => {
    const { paths, added } = shownOf(row)
    // Assigned, not spread: a copy of every row costs as much as the row.
    return Object.assign(present(serverRecord.record, row, paths), added)
  })
}

type ValuesOf = (id: string) => Readonly<Record<string, unknown>> | undefined

interface PresentedWith {
  readonly columns: ReadonlySet<string> | null
  /** What the record itself adds to a row, and what its companions add. */
  readonly extrasOf: ValuesOf
  readonly companionsOf: ValuesOf
}

const nothing: ValuesOf = () => undefined

export async function readExtras<R extends AnyRecord>(
  { hooks }: ServerRecord<R>,
  rows: readonly Row<R>[],
  viewer: RecordViewer,
  db: Db,
): Promise<ValuesOf> {
  const extras = await hooks?.present?.(rows, viewer, db)
  return extras ? id => extras.get(id) : nothing
}

async function readCompanions(reading: CompanionReading | undefined, db: Db): Promise<ValuesOf> {
  return reading ? reading.valuesOf((await reading.statement.execute(db)).rows) : nothing
}

/** Of each row: the paths that the viewer gets, and what is added to its fields. */
export function shownOfRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  viewer: RecordViewer,
  { columns, extrasOf, companionsOf }: PresentedWith,
) {
  const { record, rights } = serverRecord
  const readableIn = readableByRow(record, viewer, readable(record, viewer), rights)
  const canDo = canOfRows(serverRecord, viewer)
  return (row: Row<R>) => {
    const id = row._id as string
    return {
      paths: narrowTo(record, readableIn(row), columns),
      added: { ...extrasOf(id), ...companionsOf(id), can: canDo(row) },
    }
  }
}

/** What the viewer may do with this row, by the record's rules for the row and by their flags. */
export function canOf<R extends AnyRecord>(serverRecord: ServerRecord<R>, row: Row<R>, viewer: RecordViewer): Can {
  return canOfRows(serverRecord, viewer)(row)
}

/** The same for many rows: the flags are asked once. */
function canOfRows<R extends AnyRecord>(
  { record, rights }: ServerRecord<R>,
  viewer: RecordViewer,
): (row: Row<R>) => Can {
  const flagged = { edit: holdsAny(viewer, record.flags.edit), remove: holdsAny(viewer, record.flags.remove) }
  return row => {
    const readOnlyReason = rights?.readOnlyReason?.(row)
    if (readOnlyReason) return { edit: false, remove: false, readOnlyReason }
    return rights?.can?.(row, viewer, flagged) ?? flagged
  }
}
