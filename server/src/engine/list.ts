import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { matches } from '@tipy/domain/record/matches'
import { readable, readableSometimes } from '@tipy/domain/record/rights'
import { readSearch } from '@tipy/domain/record/search'
import { type RawBuilder, sql } from 'kysely'
import { type JsonText, jsonObject } from '#http/jsonText'
import type { Db } from '#platform/database/database'
import { rowReader, selectList } from './columns.ts'
import { type ResolvedSearch, resolveDelegated } from './delegated.ts'
import { inOrderOf } from './inOrderOf.ts'
import { searchSql, visibleToSql } from './matching.ts'
import { readPage } from './page.ts'
import { holdsAny, type RecordViewer, type ServerRecord, type Summed } from './serverRecord.ts'

/** The answer to a search, parsed. */
export async function searchRecords<R extends AnyRecord>(
  ...search: Parameters<typeof searchJson<R>>
): Promise<Record<string, unknown>> {
  return JSON.parse((await searchJson(...search)).text) as Record<string, unknown>
}

/** One page, the count and the totals of a search: each only when requested. */
export async function searchJson<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  body: unknown,
): Promise<JsonText> {
  const { record, filters = {}, rights } = serverRecord
  const mayShow = readableSometimes(record, viewer, rights)
  const read = readSearch(record, filters, readable(record, viewer), body, mayShow)
  if (!read.ok) throw new TipyError('INVALID', read.fields)
  const search = await resolveDelegated(serverRecord, db, viewer, read.value)
  const where = searchSql(serverRecord, viewer, search)
  const rows = search.parts.has('rows') ? await readPage(serverRecord, db, viewer, search, where) : null
  // After the rows, not beside them: with two connections for each request, sixteen callers get a tenth fewer answers.
  const sums = await readSums(serverRecord, db, viewer, search, where)
  return jsonObject({ ...(rows && { [record.name]: rows }), ...sums })
}

/** The totals and the count of a search, each only when requested. */
async function readSums<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  search: ResolvedSearch,
  where: RawBuilder<boolean>,
): Promise<Record<string, unknown>> {
  const summed = search.parts.has('totals') ? await sumsOf(serverRecord, db, viewer, search, where) : null
  const sums: Record<string, unknown> = {}
  if (search.parts.has('totals') && serverRecord.totals)
    Object.assign(sums, summed?.extraTotals ?? noSums(serverRecord), { totals: summed?.totals ?? null })
  if (search.parts.has('total')) sums.total = summed?.count ?? (await countRows(serverRecord.record, db, where))
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
  where: RawBuilder<boolean>,
): Promise<Summed | null> {
  const { totals } = serverRecord
  if (!totals || !mayTotal(serverRecord, viewer)) return null
  return totals({
    db,
    where,
    anyDate: searchSql(serverRecord, viewer, { ...search, ignoreDate: true }),
    rangeDate: search.rangeDate,
    range: isOfAnyDate(search) ? {} : viewer.range,
    readable: readable(serverRecord.record, viewer),
  })
}

const isOfAnyDate = ({ ignoreDate, id, delegatedRows }: ResolvedSearch): boolean =>
  ignoreDate || id !== null || delegatedRows.length > 0

function mayTotal<R extends AnyRecord>({ record }: ServerRecord<R>, viewer: RecordViewer): boolean {
  return record.flags.totals !== undefined && holdsAny(viewer, record.flags.totals)
}

async function countRows(record: AnyRecord, db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from ${sql.table(record.name)} t where ${where}`.execute(db)
  return Number(rows[0]?.total)
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
  const found = await sql<Record<string, unknown>>`
    select ${selectList(record)} from ${sql.table(record.name)} t
    where t.id = ${id}::uuid and ${visibleToSql(serverRecord, viewer)} ${forUpdate}`.execute(db)
  const [row] = found.rows
  return row ? rowReader(record)(row) : null
}

/** Those of these records that are visible to the viewer, in the order of the ids, in one statement. */
export async function findRecords<R extends AnyRecord>(
  { record, scope }: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
): Promise<readonly Row<R>[]> {
  const wanted = [...new Set(ids.filter(isIdentity))]
  if (wanted.length === 0) return []
  const found = await sql<Record<string, unknown>>`
    select ${selectList(record)} from ${sql.table(record.name)} t
    where t.company_id = ${viewer.companyId} and t.id = any(${wanted}::uuid[])`.execute(db)
  const isVisible = scope(viewer)
  const rows = found.rows.map(rowReader(record)).filter(row => matches(record, isVisible, row))
  return inOrderOf(wanted, rows, row => row._id as string)
}

/** One record, whoever may see it: the caller must have checked the rights. */
export async function readRow<R extends AnyRecord>(
  record: R,
  db: Db,
  companyId: string,
  id: string,
  lock = false,
): Promise<Row<R> | null> {
  const found = await sql<Record<string, unknown>>`
    select ${selectList(record)} from ${sql.table(record.name)} t
    where t.company_id = ${companyId} and t.id = ${id}::uuid ${lock ? forUpdate : sql``}`.execute(db)
  const [row] = found.rows
  return row ? rowReader(record)(row) : null
}
