import type { Condition } from '@tipy/domain/record/condition'
import type { AnyRecord } from '@tipy/domain/record/define'
import { pathsOf } from '@tipy/domain/record/filters'
import { systemFields } from '@tipy/domain/record/searchColumns'
import type { RecordViewer, ServerRecord } from './serverRecord.ts'

/**
 * The fields that are read for a page of some columns: the columns, and all that decides what its reader may see and do.
 * Null: the whole row.
 */
export function pageFields<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  viewer: RecordViewer,
  columns: ReadonlySet<string> | null,
): ReadonlySet<string> | null {
  const deciding = decidingFields(serverRecord, viewer)
  return columns && deciding && new Set([...columns, ...deciding])
}

/** The fields of a row that decide what its reader may see and do. Null: perhaps all. */
export function decidingFields<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  viewer: RecordViewer,
): ReadonlySet<string> | null {
  const rowReads = rowReadsOf(serverRecord)
  if (!rowReads) return null
  const { record, scope, rights } = serverRecord
  const conditions: readonly Condition[] = [
    scope(viewer),
    ...(rights?.exceptions ?? []).map(({ when }) => when(viewer)),
  ]
  const named = conditions.flatMap(condition => pathsOf(condition)).map(path => path.split('.', 1)[0] ?? path)
  return new Set([...systemFields(record), ...rowReads, ...named])
}

/** What the functions of a record read of a row; null where that is not known. */
function rowReadsOf<R extends AnyRecord>({ rights, hooks, rowReads }: ServerRecord<R>): readonly string[] | null {
  const hasFunctions = rights?.can ?? rights?.readOnlyReason ?? hooks?.present
  return rowReads ?? (hasFunctions ? null : [])
}
