import { TipyError } from '@tipy/domain/errors/errors'
import type { Condition } from '@tipy/domain/record/condition'
import type { AnyRecord } from '@tipy/domain/record/define'
import { fieldCondition, isDated } from '@tipy/domain/record/filters'
import { type Search, wrongValue } from '@tipy/domain/record/search'
import { fold } from '@tipy/domain/text/fold'
import { type RawBuilder, sql } from 'kysely'
import type { RecordViewer, ServerRecord } from '#engine/serverRecord'
import { whereSql } from '#engine/whereSql'
import type { Db } from '#platform/database/database'
import { escapeLikePattern } from '#platform/database/like'

type Sql = RawBuilder<boolean>

/** A search whose delegated filters are answered: their conditions on `t`. */
export interface ResolvedSearch extends Search {
  readonly delegatedRows: readonly Sql[]
}

/** Asks those who know the rows of delegated filters. They refuse what the viewer may not ask them. */
export async function resolveDelegated<R extends AnyRecord>(
  { delegates = {} }: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
  search: Search,
): Promise<ResolvedSearch> {
  const delegatedRows: Sql[] = []
  for (const [name, text] of Object.entries(search.delegated)) {
    const rows = await delegates[name]?.(text, viewer, db)
    if (!rows) throw new TipyError('INVALID', { [`filters.${name}`]: wrongValue })
    delegatedRows.push(rows)
  }
  return { ...search, delegatedRows }
}

/** Rows of the company that are visible to the viewer. Every statement of the engine starts here. */
export function visibleToSql<R extends AnyRecord>(serverRecord: ServerRecord<R>, viewer: RecordViewer): Sql {
  const scope = whereSql(serverRecord.record, serverRecord.scope(viewer), 't')
  return sql<boolean>`t.company_id = ${viewer.companyId} and ${scope}`
}

/**
 * Rows that match a search. A search by identity ignores range, offices and archive (docs/features/records.md), one with
 * a delegated filter range and offices.
 */
export function searchSql<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  viewer: RecordViewer,
  search: ResolvedSearch,
): Sql {
  const filtered = whereSql(serverRecord.record, search.condition, 't', serverRecord.partRows)
  const conditions = [
    visibleToSql(serverRecord, viewer),
    filtered,
    ...search.delegatedRows,
    ...searchWordsSql(search.search),
  ]
  if (search.id !== null) return and([...conditions, sql<boolean>`t.id = any(${search.id}::uuid[])`])
  const narrowed = [
    sql<boolean>`t.active = ${search.active}`,
    ...conditionsOf(serverRecord, viewer, search).map(condition => whereSql(serverRecord.record, condition, 't')),
  ]
  return and([...conditions, ...narrowed])
}

function conditionsOf<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  viewer: RecordViewer,
  search: ResolvedSearch,
): readonly Condition[] {
  if (search.delegatedRows.length > 0) return []
  return [
    ...(search.ignoreDate ? [] : inRange(serverRecord.record, search.rangeDate, viewer)),
    ...ofChosenOffices(serverRecord, viewer),
  ]
}

/** The date range of the shell filters by the list's main date, if it has one, or by the date that the search names. */
function inRange(
  record: AnyRecord,
  date: string,
  { range: { firstDate, lastDate } }: RecordViewer,
): readonly Condition[] {
  const own = record.fields[date]
  if (!own || own.kind === 'parts' || !isDated(record, date) || (firstDate ?? lastDate) === undefined) return []
  return [fieldCondition(date, own, { ...(firstDate && { from: firstDate }), ...(lastDate && { to: lastDate }) })]
}

/** Rows of the offices selected in the shell. With none of the viewer's own selected, no rows, not even shared ones. */
export function ofChosenOffices<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  viewer: RecordViewer,
): readonly Condition[] {
  if (!viewer.selectedOffices) return []
  return [viewer.selectedOffices.length === 0 ? { op: 'none' } : serverRecord.ofOffices(viewer.selectedOffices)]
}

/** Every word must occur in the record's search text, or in another folded text, in any order. */
export function searchWordsSql(search: string | null, text: RawBuilder<unknown> = sql`t.search_text`): readonly Sql[] {
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, 10)
  return words.map(word => sql<boolean>`${text} like ${`%${escapeLikePattern(word)}%`}`)
}

function and(parts: readonly Sql[]): Sql {
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}
