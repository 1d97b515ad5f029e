import type { AnyRecord } from '@tipy/domain/record/define'
import { readable } from '@tipy/domain/record/rights'
import { type RawBuilder, sql } from 'kysely'
import { holdsAny, type RecordViewer, type ServerRecord, type Summed } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { type ResolvedSearch, searchSql } from './condition.ts'

/** The totals and the count of a search, each only when requested. */
export async function readSums<R extends AnyRecord>(
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
