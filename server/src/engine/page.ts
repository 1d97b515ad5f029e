import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { matches } from '@tipy/domain/record/matches'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { JsonText } from '#http/jsonText'
import type { Db } from '#platform/database/database'
import { readTogether } from '#platform/database/pipeline'
import { prepared } from '#platform/database/prepared'
import type { Tables } from '#platform/database/tables'
import type { ResolvedSearch } from './delegated.ts'
import { inOrderOf } from './inOrderOf.ts'
import { orderSql } from './order.ts'
import { decidingFields, type Paths, pageFields } from './pageFields.ts'
import { type PageReading, pageReadingOf } from './pageReading.ts'
import { readExtras, shownOfRows } from './present.ts'
import type { SentAlong } from './remembered.ts'
import type { RecordViewer, ServerRecord, StoredCompanion } from './serverRecord.ts'

/**
 * The page's ids are found first, by a plan of their own, so that skipping pages never reads whole rows. Then their rows
 * are read by key, with prepared statements, on the same connection.
 */
export async function readPage<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  search: ResolvedSearch,
  where: RawBuilder<boolean>,
  sentAlong: readonly SentAlong[],
): Promise<JsonText> {
  const { record } = serverRecord
  const { join, order } = orderSql(record, search)
  const statement = sql<{ id: string }>`
    select t.id from ${sql.table(record.name)} t ${join}
    where ${where} ${order} limit ${search.perPage} offset ${search.page * search.perPage}`
  const read = await onOneConnection(db, async connected => {
    const found = await statement.execute(connected)
    const ids = found.rows.map(({ id }) => id)
    return readCarried(serverRecord, connected, viewer, ids, search.columns, sentAlong)
  })
  const rows = await jsonOfRows(serverRecord, read, viewer, db, search.columns)
  return new JsonText(`[${rows.join(',')}]`)
}

/** One record, as its page would have it. */
export async function recordJson<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  id: string,
): Promise<JsonText> {
  if (!isIdentity(id)) throw new TipyError('NOT_FOUND')
  const read = await readCarried(serverRecord, db, viewer, [id], null)
  const [row] = await jsonOfRows(serverRecord, read, viewer, db, null)
  if (row === undefined) throw new TipyError('NOT_FOUND')
  return new JsonText(row)
}

/** The same, parsed. */
export async function getRecord<R extends AnyRecord>(...asked: Parameters<typeof recordJson<R>>): Promise<unknown> {
  return JSON.parse((await recordJson(...asked)).text)
}

/** The connection is given back before anything else waits for one. */
const onOneConnection = <T>(db: Db, work: (connected: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.connection().execute(work)

type Values = Readonly<Record<string, unknown>>

/** A visible row: its values, and what rules that decide about it read of them. */
interface ReadRow<R extends AnyRecord> {
  readonly values: readonly unknown[]
  readonly row: Row<R>
}

/** Rows, and what their companions add to them. */
interface CarriedRows<R extends AnyRecord> {
  readonly reading: PageReading
  readonly rows: readonly ReadRow<R>[]
  readonly companionsOf: (id: string) => Values
}

/** The visible rows of these ids and their companions: both need only the ids, so they are asked for together. */
async function readCarried<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
  columns: Paths | null,
  sentAlong: readonly SentAlong[] = [],
): Promise<CarriedRows<R>> {
  const { record } = serverRecord
  const deciding = decidingFields(serverRecord, viewer)
  const reading = pageReadingOf(record, pageFields(columns, deciding))
  if (ids.length === 0) return { reading, rows: [], companionsOf: () => ({}) }
  const companions = serverRecord.companionsOf?.(ids, viewer)
  const [found = [], ...others] = await readTogether<Tables, unknown>(db, [
    rowsByKey(record, reading, db, viewer.companyId, ids),
    ...sentAlong.map(({ query }) => query),
    ...(companions ? [companions.statement.compile(db)] : []),
  ])
  for (const { take } of sentAlong) take(others.shift() ?? [])
  const [stored = []] = others
  return {
    reading,
    rows: visibleRows(serverRecord, viewer, { reading, deciding }, ids, found as readonly Values[]),
    companionsOf: companions ? companions.valuesOf(stored as readonly StoredCompanion[]) : () => ({}),
  }
}

/** Rows as the viewer receives them: only what they may read, with what they may do. */
async function jsonOfRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  { reading, rows, companionsOf }: CarriedRows<R>,
  viewer: RecordViewer,
  db: Db,
  columns: Paths | null,
): Promise<readonly string[]> {
  if (rows.length === 0) return []
  const decided = rows.map(({ row }) => row)
  const extrasOf = await readExtras(serverRecord, decided, viewer, db)
  const shownOf = shownOfRows(serverRecord, viewer, { columns, extrasOf, companionsOf })
  return rows.map(({ row, values }) => {
    const { paths, added } = shownOf(row)
    return reading.jsonOf(paths)(values, added)
  })
}

/** The text for each way of reading rows is built once: it has a hundred columns. */
const rowsByKeyTexts = new WeakMap<PageReading, string>()

/** The rows of these ids, whoever may see them: the statement is the same for every viewer. */
function rowsByKey(
  record: AnyRecord,
  reading: PageReading,
  db: Db,
  companyId: string,
  ids: readonly string[],
): CompiledQuery {
  const known = rowsByKeyTexts.get(reading)
  const text =
    known ??
    prepared(sql`select ${sql.raw(reading.columns)} from ${sql.table(record.name)} t
      where t.company_id = ${companyId} and t.id = any(${ids}::uuid[])`).compile(db).sql
  if (known === undefined) rowsByKeyTexts.set(reading, text)
  return CompiledQuery.raw(text, [companyId, ids])
}

/**
 * Those of the rows that are visible to the viewer, in the order of the ids. That is asked of the row that was read, so it
 * cannot have moved out of sight meanwhile.
 */
function visibleRows<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  viewer: RecordViewer,
  { reading: { unpack, recordOf }, deciding }: { readonly reading: PageReading; readonly deciding: Paths | null },
  ids: readonly string[],
  found: readonly Values[],
): readonly ReadRow<R>[] {
  const { record, scope } = serverRecord
  const isVisible = scope(viewer)
  // Other fields are missing: what decides about a row is always read (pageFields.ts).
  const decidingOf = recordOf(deciding)
  const rows = found.map(each => {
    const values = unpack(each)
    return { values, row: decidingOf(values) as Row<R> }
  })
  const visible = rows.filter(({ row }) => matches(record, isVisible, row))
  return inOrderOf(ids, visible, ({ row }) => row._id as string)
}
