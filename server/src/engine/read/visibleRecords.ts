import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import { matches } from '@tipy/domain/record/matches'
import { sql } from 'kysely'
import { type AnyServerRecord, holdsAny, type RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { visibleToSql } from './condition.ts'

interface Named {
  readonly model: string
  readonly id: string
}

/** Which of these records are visible to the viewer, of all kinds in one statement, by the scope of each list. */
export async function visibleRecords<N extends Named>(
  records: readonly AnyServerRecord[],
  db: Db,
  viewer: RecordViewer,
  named: readonly N[],
): Promise<readonly N[]> {
  const questions = records.flatMap(serverRecord => {
    const { name, flags } = serverRecord.record
    const ids = named.flatMap(({ model, id }) => (model === name && isIdentity(id) ? [id] : []))
    if (ids.length === 0 || !holdsAny(viewer, flags.list)) return []
    return [
      sql`select ${name}::text || '/' || t.id as place from ${sql.table(name)} t
        where t.id = any(${ids}::uuid[]) and ${visibleToSql(serverRecord, viewer)}`,
    ]
  })
  if (questions.length === 0) return []
  const found = await sql<{ place: string }>`${sql.join(questions, sql` union all `)}`.execute(db)
  const places = new Set(found.rows.map(({ place }) => place))
  return named.filter(({ model, id }) => places.has(`${model}/${id}`))
}

/** To which of these viewers a record of their company is visible. In memory: one statement for each would be slow. */
export function viewersOf(
  { record, scope }: AnyServerRecord,
  row: Row<AnyRecord>,
  viewers: readonly RecordViewer[],
): ReadonlySet<string> {
  const seeing = viewers.filter(viewer => holdsAny(viewer, record.flags.list) && matches(record, scope(viewer), row))
  return new Set(seeing.map(({ id }) => id))
}
