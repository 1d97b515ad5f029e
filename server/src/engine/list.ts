import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { matches } from '@tipy/domain/record/matches'
import { readable, readableSometimes } from '@tipy/domain/record/rights'
import { readSearch } from '@tipy/domain/record/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { prepared } from '#platform/database/prepared'
import { readingOf, rowReader } from './columns.ts'
import { type ResolvedSearch, resolveDelegated } from './delegated.ts'
import { searchSql, visibleToSql } from './matching.ts'
import { orderSql } from './order.ts'
import { pageFields } from './pageFields.ts'
import { presentRows } from './present.ts'
import { type RememberedSums, rememberedSums } from './remembered.ts'
import { holdsAny, type Matching, type RecordViewer, type ServerRecord, type Summed } from './serverRecord.ts'

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
  const answer: Record<string, unknown> = {}
  if (search.parts.has('rows')) {
    answer[record.name] = await presentRows(
      serverRecord,
      await readPage(serverRecord, db, viewer, search, where),
      viewer,
      db,
      search.columns,
    )
  }
  const remembered = rememberedSums(serverRecord, db, viewer, search)
  const summed = search.parts.has('totals') ? await sumsOf(serverRecord, db, viewer, search, remembered) : null
  if (search.parts.has('totals') && serverRecord.totals)
    Object.assign(answer, summed?.extraTotals ?? noSums(serverRecord), { totals: summed?.totals ?? null })
  if (search.parts.has('total'))
    answer.total = summed?.count ?? (await remembered.count(where, () => count(record, db, where)))
  return answer
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
 * are read by key, with a prepared statement.
 */
async function readPage<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  search: ResolvedSearch,
  where: RawBuilder<boolean>,
): Promise<readonly Row<R>[]> {
  const { record } = serverRecord
  const { join, order } = orderSql(record, search)
  const found = await sql<{ id: string }>`
    select t.id from ${sql.table(record.name)} t ${join}
    where ${where} ${order} limit ${search.perPage} offset ${search.page * search.perPage}`.execute(db)
  const ids = found.rows.map(({ id }) => id)
  return readVisible(serverRecord, db, viewer, ids, pageFields(serverRecord, viewer, search.columns))
}

/**
 * The rows of these ids that are visible to the viewer, in the order of the ids. The statement is the same for every
 * viewer; whether a row is visible is asked of the row that was read, so it cannot have moved out of sight meanwhile.
 */
async function readVisible<R extends AnyRecord>(
  { record, scope }: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
  fields: ReadonlySet<string> | null = null,
): Promise<readonly Row<R>[]> {
  if (ids.length === 0) return []
  const { columns, read } = readingOf(record, fields)
  const found = await prepared(sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(record.name)} t
    where t.company_id = ${viewer.companyId} and t.id = any(${ids}::uuid[])`).execute(db)
  const isVisible = scope(viewer)
  // Fields that were not asked for are missing: what decides about a row is always read (pageFields.ts).
  const rows = found.rows.map(row => read(row) as Row<R>).filter(row => matches(record, isVisible, row))
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
export function findRecords<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
): Promise<readonly Row<R>[]> {
  return readVisible(serverRecord, db, viewer, [...new Set(ids.filter(isIdentity))])
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
  const row = await findRecord(serverRecord, db, viewer, id)
  if (!row) throw new TipyError('NOT_FOUND')
  return (await presentRows(serverRecord, [row], viewer, db))[0]
}
