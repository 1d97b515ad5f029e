import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord } from '@tipy/domain/record/define'
import { readable, readableSometimes } from '@tipy/domain/record/rights'
import { readSearch } from '@tipy/domain/record/search'
import type { RecordViewer, ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { type ResolvedSearch, resolveDelegated, searchSql } from './condition.ts'
import { presentRows } from './present.ts'
import { readPage } from './rows.ts'
import { readSums } from './totals.ts'

/**
 * A search, from the body of a request to its answer:
 * 1. The body becomes a search. What it names must exist, and the viewer must be allowed to read it.
 * 2. The search becomes one condition in SQL: rows that are visible to the viewer, and that match the filters, the
 *    searched words, and the period and offices that are selected in the shell.
 * 3. The rows of one page are read, in the order of the search.
 * 4. They are presented: only the fields that the viewer may read, with what companions add and what the viewer may do.
 * 5. The count and the totals are of all rows of the condition.
 * Rows, count and totals are read only when they are requested, one after the other: with two connections for each
 * request, sixteen callers get a tenth fewer answers.
 */
export async function searchRecords<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  body: unknown,
): Promise<Record<string, unknown>> {
  const { record } = serverRecord
  const search = await readBody(serverRecord, db, viewer, body)
  const where = searchSql(serverRecord, viewer, search)
  const answer: Record<string, unknown> = {}
  if (search.parts.has('rows')) {
    const rows = await readPage(record, db, viewer, search, where)
    answer[record.name] = await presentRows(serverRecord, rows, viewer, db)
  }
  return Object.assign(answer, await readSums(serverRecord, db, viewer, search, where))
}

async function readBody<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  body: unknown,
): Promise<ResolvedSearch> {
  const { record, filters = {}, rights } = serverRecord
  const mayShow = readableSometimes(record, viewer, rights)
  const read = readSearch(record, filters, readable(record, viewer), body, mayShow)
  if (!read.ok) throw new TipyError('INVALID', read.fields)
  return resolveDelegated(serverRecord, db, viewer, read.value)
}
