import { isArchived } from '@tipy/domain/record/archive'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { searchText } from '@tipy/domain/record/searchText'
import { type RawBuilder, sql } from 'kysely'
import { columnValues } from './columns.ts'
import type { RecordedChange, Saving } from './serverRecord.ts'

/** Who writes a row, and when. */
export interface Author {
  readonly trx: Saving['trx']
  readonly companyId: string
  /** Null: the product itself, by one of its jobs. */
  readonly by: string | null
  readonly now: Date
  /** Where many rows are saved together: collects their changes, to be logged together. */
  readonly changes?: RecordedChange[]
}

export function authorOf({ trx, viewer, now, changes }: Saving): Author {
  return { trx, companyId: viewer.companyId, by: viewer.id, now, ...(changes && { changes }) }
}

type Column = readonly [string, RawBuilder<unknown>]

/** `extraColumns`: columns of the table that are no field of the record. */
export async function insertRow<R extends AnyRecord>(
  record: R,
  row: Row<R>,
  { trx, companyId, by, now }: Author,
  extraColumns: readonly Column[] = [],
): Promise<void> {
  const own: Column[] = [
    ['company_id', sql`${companyId}`],
    ['id', sql`${row._id}`],
    ['created_at', sql`${now}`],
    ['created_by', sql`${row.createdBy}`],
    ['updated_at', sql`${now}`],
    ['updated_by', sql`${by}`],
    ['search_text', sql`${searchText(record, row)}`],
  ]
  const values = [...own, ...columnValues(record, row), ...extraColumns]
  const names = sql.join(values.map(([name]) => sql.ref(name)))
  await sql`insert into ${sql.table(record.name)} (${names}) values (${sql.join(values.map(([, value]) => value))})`.execute(
    trx,
  )
}

export async function updateRow<R extends AnyRecord>(
  record: R,
  row: Row<R>,
  { trx, companyId, by, now }: Author,
): Promise<void> {
  const own: Column[] = [
    ['version', sql`${row.version}`],
    ['active', sql`${!isArchived(row)}`],
    ['updated_at', sql`${now}`],
    ['updated_by', sql`${by}`],
    ['search_text', sql`${searchText(record, row)}`],
  ]
  const sets = [...own, ...columnValues(record, row)].map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(record.name)} set ${sql.join(sets)} where company_id = ${companyId} and id = ${row._id}`.execute(
    trx,
  )
}
