import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { matches } from '@tipy/domain/record/matches'
import { sql } from 'kysely'
import { rowReader, selectList } from '#engine/columns'
import type { RecordViewer, ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { prepared } from '#platform/database/prepared'
import { visibleToSql } from './condition.ts'
import { type Presented, presentRows } from './present.ts'

/** One record, as its page would have it. */
export async function getRecord<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  id: string,
): Promise<Presented<R>> {
  const row = await findRecord(serverRecord, db, viewer, id)
  const [shown] = row ? await presentRows(serverRecord, [row], viewer, db) : []
  if (!shown) throw new TipyError('NOT_FOUND')
  return shown
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

/** Those of these records that are visible to the viewer, in the order of the ids, in one statement. */
export async function findRecords<R extends AnyRecord>(
  { record, scope }: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
): Promise<readonly Row<R>[]> {
  const wanted = [...new Set(ids.filter(isIdentity))]
  if (wanted.length === 0) return []
  const found = await prepared(sql<Record<string, unknown>>`
    select ${selectList(record)} from ${sql.table(record.name)} t
    where t.company_id = ${viewer.companyId} and t.id = any(${wanted}::uuid[])`).execute(db)
  const isVisible = scope(viewer)
  const rows = found.rows.map(rowReader(record)).filter(row => matches(record, isVisible, row))
  const rowById = new Map(rows.map(row => [row._id as string, row]))
  return wanted.map(id => rowById.get(id)).filter(row => row !== undefined)
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
