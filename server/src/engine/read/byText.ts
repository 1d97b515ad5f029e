import type { AnyRecord } from '@tipy/domain/record/define'
import { readable } from '@tipy/domain/record/rights'
import { stateFieldOf } from '@tipy/domain/record/stateField'
import { type RawBuilder, sql } from 'kysely'
import { column } from '#engine/columns'
import { type AnyServerRecord, holdsAny, type RecordViewer } from '#engine/serverRecord'
import { whereSql } from '#engine/whereSql'
import { ofChosenOffices, searchWordsSql, visibleToSql } from './condition.ts'

function searchedFields(record: AnyRecord, viewer: RecordViewer): readonly string[] {
  const visible = readable(record, viewer)
  return Object.entries(record.fields).flatMap(([name, field]) =>
    field.kind !== 'parts' && field.search && visible.has(name) ? [name] : [],
  )
}

/** The searched texts of a record `t` that the viewer may read, in the order of the declaration. */
export function knownBySql(record: AnyRecord, viewer: RecordViewer): RawBuilder<unknown> {
  const texts = searchedFields(record, viewer).map(name => sql`${column('t', name, record.fields[name])}::text`)
  return sql`array[${sql.join(texts)}]::text[]`
}

/** The key of the state of a record `t`; null where it has none, or the viewer may not read it. */
function stateSql(record: AnyRecord, viewer: RecordViewer): RawBuilder<unknown> {
  const state = stateFieldOf(record)
  return state && readable(record, viewer).has(state.name) ? sql`${column('t', state.name)}::text` : sql`null::text`
}

/** How many at most, of those that are active or of the archive. */
export interface Few {
  readonly max: number
  readonly active?: boolean
}

/**
 * A few records of one kind by their text, newest first, as a query to be joined with others: rows of `kind`, `id`,
 * `texts` and `state`. Nothing when the viewer may not open their list. The date range is ignored (docs/features/records.md).
 */
export function byTextSql(
  serverRecord: AnyServerRecord,
  viewer: RecordViewer,
  text: string,
  { max, active = true }: Few,
): readonly RawBuilder<unknown>[] {
  const { record } = serverRecord
  if (!holdsAny(viewer, record.flags.list) || searchedFields(record, viewer).length === 0) return []
  const conditions = [
    visibleToSql(serverRecord, viewer),
    sql<boolean>`t.active = ${active}`,
    ...searchWordsSql(text),
    ...ofChosenOffices(serverRecord, viewer).map(condition => whereSql(record, condition, 't')),
  ]
  return [
    sql`(
      select ${record.name}::text as kind, t.id, ${knownBySql(record, viewer)} as texts, ${stateSql(record, viewer)} as state
      from ${sql.table(record.name)} t where ${sql.join(conditions, sql` and `)}
      order by ${column('t', record.sort, record.fields[record.sort])} desc, t.id limit ${max})`,
  ]
}
