import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { matches } from '@tipy/domain/record/matches'
import { readable, readableSometimes } from '@tipy/domain/record/rights'
import { readSearch } from '@tipy/domain/record/search'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { readTogether } from '#platform/database/pipeline'
import { prepared } from '#platform/database/prepared'
import type { Tables } from '#platform/database/tables'
import { type RowReading, readingOf, rowReader } from './columns.ts'
import { type ResolvedSearch, resolveDelegated } from './delegated.ts'
import { searchSql, visibleToSql } from './matching.ts'
import { orderSql } from './order.ts'
import { pageFields } from './pageFields.ts'
import { type Presented, presentWith, readExtras } from './present.ts'
import { type RememberedSums, rememberedSums } from './remembered.ts'
import {
  holdsAny,
  type Matching,
  type RecordViewer,
  type ServerRecord,
  type StoredCompanion,
  type Summed,
} from './serverRecord.ts'

export const selectList = (record: AnyRecord): RawBuilder<unknown> => readingOf(record, null).columns

/** One page, the count and the totals of a search: each only when requested. */
export async function searchRecords<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  body: unknown,
): Promise<Record<string, unknown>> {
  const { record, filters = {}, rights } = serverRecord
  const mayShow = readableSometimes(record, viewer, rights)
  const read = readSearch(record, filters, readable(record, viewer), body, mayShow)
  if (!read.ok) throw new TipyError('INVALID', read.fields)
  const search = await resolveDelegated(serverRecord, db, viewer, read.value)
  const where = searchSql(serverRecord, viewer, search)
  // One after the other: with two connections for each request, sixteen of them get a tenth fewer answers.
  const rows = search.parts.has('rows') ? await readPage(serverRecord, db, viewer, search, where) : null
  const sums = await readSums(serverRecord, db, viewer, search, where)
  return { ...(rows && { [record.name]: rows }), ...sums }
}

/** The totals and the count of a search, each only when requested. */
async function readSums<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  search: ResolvedSearch,
  where: RawBuilder<boolean>,
): Promise<Record<string, unknown>> {
  const remembered = rememberedSums(serverRecord, db, viewer, search)
  const summed = search.parts.has('totals') ? await sumsOf(serverRecord, db, viewer, search, remembered) : null
  const sums: Record<string, unknown> = {}
  if (search.parts.has('totals') && serverRecord.totals)
    Object.assign(sums, summed?.extraTotals ?? noSums(serverRecord), { totals: summed?.totals ?? null })
  if (search.parts.has('total'))
    sums.total = summed?.count ?? (await remembered.count(where, () => count(serverRecord.record, db, where)))
  return sums
}

const noSums = <R extends AnyRecord>({ extraTotals = [] }: ServerRecord<R>) =>
  Object.fromEntries(extraTotals.map(name => [name, null]))

/** The sums of everything a search finds, for a viewer who may see sums. */
async function sumsOf<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  search: ResolvedSearch,
  remembered: RememberedSums,
): Promise<Summed | null> {
  const { totals } = serverRecord
  if (!totals || !mayTotal(serverRecord, viewer)) return null
  const matching: Matching = {
    db,
    where: searchSql(serverRecord, viewer, search),
    anyDate: searchSql(serverRecord, viewer, { ...search, ignoreDate: true }),
    rangeDate: search.rangeDate,
    range: isOfAnyDate(search) ? {} : viewer.range,
    readable: readable(serverRecord.record, viewer),
  }
  return remembered.totals(matching, () => totals(matching))
}

const isOfAnyDate = ({ ignoreDate, id, delegatedRows }: ResolvedSearch): boolean =>
  ignoreDate || id !== null || delegatedRows.length > 0

function mayTotal<R extends AnyRecord>({ record }: ServerRecord<R>, viewer: RecordViewer): boolean {
  return record.flags.totals !== undefined && holdsAny(viewer, record.flags.totals)
}

/**
 * The page's ids are found first, by a plan of their own, so that skipping pages never reads whole rows. Then their rows
 * are read by key, with prepared statements, on the same connection.
 */
async function readPage<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  search: ResolvedSearch,
  where: RawBuilder<boolean>,
): Promise<readonly Presented<R>[]> {
  const { record } = serverRecord
  const { join, order } = orderSql(record, search)
  const statement = sql<{ id: string }>`
    select t.id from ${sql.table(record.name)} t ${join}
    where ${where} ${order} limit ${search.perPage} offset ${search.page * search.perPage}`
  const read = await onOneConnection(db, async connected => {
    const found = await statement.execute(connected)
    const ids = found.rows.map(({ id }) => id)
    return readCarried(serverRecord, connected, viewer, ids, pageFields(serverRecord, viewer, search.columns))
  })
  return presentCarried(serverRecord, read, viewer, db, search.columns)
}

/** The connection is given back before anything else waits for one. */
const onOneConnection = <T>(db: Db, work: (connected: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.connection().execute(work)

/** Rows, and what their companions add to them. */
interface CarriedRows<R extends AnyRecord> {
  readonly rows: readonly Row<R>[]
  readonly companionsOf: (id: string) => Readonly<Record<string, unknown>>
}

/** The visible rows of these ids and their companions: both need only the ids, so they are asked for together. */
async function readCarried<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
  fields: ReadonlySet<string> | null = null,
): Promise<CarriedRows<R>> {
  if (ids.length === 0) return { rows: [], companionsOf: () => ({}) }
  const { record } = serverRecord
  const companions = serverRecord.companionsOf?.(ids, viewer)
  const [found = [], stored = []] = await readTogether<Tables, unknown>(db, [
    rowsByKey(record, db, viewer.companyId, ids, fields),
    ...(companions ? [companions.statement.compile(db)] : []),
  ])
  return {
    rows: visibleRows(serverRecord, viewer, ids, found as readonly Values[], fields),
    companionsOf: companions ? companions.valuesOf(stored as readonly StoredCompanion[]) : () => ({}),
  }
}

async function presentCarried<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  { rows, companionsOf }: CarriedRows<R>,
  viewer: RecordViewer,
  db: Db,
  columns: ReadonlySet<string> | null = null,
): Promise<readonly Presented<R>[]> {
  if (rows.length === 0) return []
  const extrasOf = await readExtras(serverRecord, rows, viewer, db)
  return presentWith(serverRecord, rows, viewer, { columns, extrasOf, companionsOf })
}

type Values = Readonly<Record<string, unknown>>

/** The text for each way of reading rows is built once: it has a hundred columns. */
const rowsByKeyTexts = new WeakMap<RowReading, string>()

/** The rows of these ids, whoever may see them: the statement is the same for every viewer. */
function rowsByKey(
  record: AnyRecord,
  db: Db,
  companyId: string,
  ids: readonly string[],
  fields: ReadonlySet<string> | null,
): CompiledQuery {
  const reading = readingOf(record, fields)
  const known = rowsByKeyTexts.get(reading)
  const text =
    known ??
    prepared(sql`select ${reading.columns} from ${sql.table(record.name)} t
      where t.company_id = ${companyId} and t.id = any(${ids}::uuid[])`).compile(db).sql
  if (known === undefined) rowsByKeyTexts.set(reading, text)
  return CompiledQuery.raw(text, [companyId, ids])
}

/**
 * Those of the rows that are visible to the viewer, in the order of the ids. That is asked of the row that was read, so it
 * cannot have moved out of sight meanwhile.
 */
function visibleRows<R extends AnyRecord>(
  { record, scope }: ServerRecord<R>,
  viewer: RecordViewer,
  ids: readonly string[],
  found: readonly Values[],
  fields: ReadonlySet<string> | null = null,
): readonly Row<R>[] {
  const { read } = readingOf(record, fields)
  const isVisible = scope(viewer)
  // Fields that were not asked for are missing: what decides about a row is always read (pageFields.ts).
  const rows = found.map(row => read(row) as Row<R>).filter(row => matches(record, isVisible, row))
  const rowById = new Map(rows.map(row => [row._id as string, row]))
  return ids.flatMap(id => {
    const row = rowById.get(id)
    return row ? [row] : []
  })
}

async function count(record: AnyRecord, db: Db, where: RawBuilder<boolean>): Promise<number> {
  const found = await sql<{
    total: string
  }>`select count(*) as total from ${sql.table(record.name)} t where ${where}`.execute(db)
  return Number(found.rows[0]?.total)
}

/** Lock and read are one statement, so that a transaction that waited reads the row as committed by the other. */
const forUpdate = sql`for update of t`

/** One record, or null where it does not exist or is not visible to the viewer. */
export async function findRecord<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  id: string,
  lock = false,
): Promise<Row<R> | null> {
  if (!isIdentity(id)) return null
  return lock ? lockVisible(serverRecord, db, viewer, id) : findVisible(serverRecord, db, viewer, id)
}

async function findVisible<R extends AnyRecord>(
  { record, scope }: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  id: string,
): Promise<Row<R> | null> {
  const row = await readRow(record, db, viewer.companyId, id)
  return row && matches(record, scope(viewer), row) ? row : null
}

/** The scope is part of the statement: a viewer neither locks nor waits for a row that they do not see. */
async function lockVisible<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  id: string,
): Promise<Row<R> | null> {
  const { record } = serverRecord
  const found = await prepared(sql<Record<string, unknown>>`
    select ${selectList(record)} from ${sql.table(record.name)} t
    where t.id = ${id}::uuid and ${visibleToSql(serverRecord, viewer)} ${forUpdate}`).execute(db)
  const [row] = found.rows
  return row ? rowReader(record)(row) : null
}

/** Those of these records that are visible to the viewer, in one statement. */
export async function findRecords<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
): Promise<readonly Row<R>[]> {
  const wanted = [...new Set(ids.filter(isIdentity))]
  if (wanted.length === 0) return []
  const found = await db.executeQuery(rowsByKey(serverRecord.record, db, viewer.companyId, wanted, null))
  return visibleRows(serverRecord, viewer, wanted, found.rows as readonly Values[])
}

/** One record, whoever may see it: the caller must have checked the rights. */
export async function readRow<R extends AnyRecord>(
  record: R,
  db: Db,
  companyId: string,
  id: string,
  lock = false,
): Promise<Row<R> | null> {
  const found = await prepared(sql<Record<string, unknown>>`
    select ${selectList(record)} from ${sql.table(record.name)} t
    where t.company_id = ${companyId} and t.id = ${id}::uuid ${lock ? forUpdate : sql``}`).execute(db)
  const [row] = found.rows
  return row ? rowReader(record)(row) : null
}

export async function getRecord<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  id: string,
): Promise<unknown> {
  if (!isIdentity(id)) throw new TipyError('NOT_FOUND')
  const read = await readCarried(serverRecord, db, viewer, [id])
  if (read.rows.length === 0) throw new TipyError('NOT_FOUND')
  return (await presentCarried(serverRecord, read, viewer, db))[0]
}
