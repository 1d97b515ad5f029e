import type { Condition } from '@tipy/domain/record/condition'
import type { AnyRecord } from '@tipy/domain/record/define'
import { pathsOf } from '@tipy/domain/record/filters'
import { type ByKey, byKey, oncePer } from '@tipy/domain/record/oncePer'
import { systemFields } from '@tipy/domain/record/searchColumns'
import type { RecordViewer, ServerRecord } from './serverRecord.ts'

export type Paths = ReadonlySet<string>

/** The fields that are read for a page: its columns and the fields that decide about a row. Null: the whole row. */
export const pageFields = (columns: Paths | null, deciding: Paths | null): Paths | null =>
  columns && deciding && new Set([...columns, ...deciding])

/** One set for each record and list of named fields, not one for each request: `recordOf` compiles once for each set. */
const decidingSetsOf = oncePer<object, ByKey<Paths>>(() => byKey(maxDecidingSets))
const maxDecidingSets = 100

/** The fields of a row that decide what its reader may see and do. Null: perhaps all. */
export function decidingFields<R extends AnyRecord>(serverRecord: ServerRecord<R>, viewer: RecordViewer): Paths | null {
  const rowReads = rowReadsOf(serverRecord)
  if (!rowReads) return null
  const { record, scope, rights } = serverRecord
  const conditions: readonly Condition[] = [
    scope(viewer),
    ...(rights?.exceptions ?? []).map(({ when }) => when(viewer)),
  ]
  const named = conditions.flatMap(condition => pathsOf(condition)).map(path => path.split('.', 1)[0] ?? path)
  return decidingSetsOf(serverRecord)(named.join(), () => new Set([...systemFields(record), ...rowReads, ...named]))
}

/** What the functions of a record read of a row; null where that is not known. */
function rowReadsOf<R extends AnyRecord>({ rights, hooks, rowReads }: ServerRecord<R>): readonly string[] | null {
  const hasFunctions = rights?.can ?? rights?.readOnlyReason ?? hooks?.present
  return rowReads ?? (hasFunctions ? null : [])
}
