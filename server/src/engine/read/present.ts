import type { AnyRecord, Row, WireRow } from '@tipy/domain/record/define'
import type { Can } from '@tipy/domain/record/rights'
import { readable, readableByRow } from '@tipy/domain/record/rights'
import { present } from '@tipy/domain/record/wire'
import { sql } from 'kysely'
import { holdsAny, type RecordViewer, type ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { prepared } from '#platform/database/prepared'

export type Presented<R extends AnyRecord> = WireRow<R> & { readonly can: Can }

/** Rows as the viewer receives them: only what they may read, what is added to it, and what they may do. */
export async function presentRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  rows: readonly Row<R>[],
  viewer: RecordViewer,
  db: Db,
): Promise<readonly Presented<R>[]> {
  if (rows.length === 0) return []
  const { record, rights, hooks } = serverRecord
  const readableIn = readableByRow(record, viewer, readable(record, viewer), rights)
  const canDo = canOfRows(serverRecord, viewer)
  const extras = await hooks?.present?.(rows, viewer, db)
  const companionsOf = await readCompanions(serverRecord, rows, viewer, db)
  return rows.map(row => {
    const id = row._id as string
    // Assigned, not spread: a copy of every row costs as much as the row.
    return Object.assign(present(record, row, readableIn(row)), extras?.get(id), companionsOf(id), { can: canDo(row) })
  })
}

type Values = Readonly<Record<string, unknown>>

interface StoredCompanion {
  readonly companion: string
  readonly ref: string
  readonly value: unknown
}

/** What the companions add to each of these rows, by one statement. */
async function readCompanions<R extends AnyRecord>(
  { record: { name: model }, rowCompanions = [] }: ServerRecord<R>,
  rows: readonly Row<R>[],
  viewer: RecordViewer,
  db: Db,
): Promise<(id: string) => Values> {
  if (rowCompanions.length === 0) return () => ({})
  const ids = rows.map(row => row._id as string)
  const queries = rowCompanions.map(
    ({ name, stored }) =>
      sql`select ${sql.lit(name)} as companion, s.ref, s.value from (${stored(model, ids, viewer)}) s`,
  )
  const found = await prepared(sql<StoredCompanion>`${sql.join(queries, sql` union all `)}`).execute(db)
  const added = rowCompanions.map(({ name, isRead, present: shown }) => {
    const ofThis = found.rows.filter(({ companion }) => companion === name)
    const stored = new Map(ofThis.map(({ ref, value }) => [ref, value]))
    const isReadOf = isRead?.(model, viewer)
    return (id: string) => (isReadOf && !isReadOf(id) ? {} : shown(stored.get(id) ?? null))
  })
  return id => Object.assign({}, ...added.map(addedTo => addedTo(id)))
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
