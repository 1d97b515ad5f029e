import type { AnyRecord } from '@tipy/domain/record/define'
import { readable } from '@tipy/domain/record/rights'
import { sql } from 'kysely'
import { column, storage } from '#engine/columns'
import type { RecordViewer, ServerRecord } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { visibleToSql } from './condition.ts'

const maxOptions = 500

/** The values in use of the fields that a record offers as filter options, among the rows visible to the viewer. */
export async function filterOptions<R extends AnyRecord>(
  serverRecord: ServerRecord<R>,
  db: Db,
  viewer: RecordViewer,
): Promise<Record<string, readonly unknown[]>> {
  const visible = readable(serverRecord.record, viewer)
  const answer: Record<string, readonly unknown[]> = {}
  for (const name of (serverRecord.options ?? []).filter(option => visible.has(option))) {
    const field = serverRecord.record.fields[name]
    if (!field || field.kind === 'parts') continue
    const at = column('t', name, field)
    const found = await sql<{ value: unknown }>`
      select distinct ${at} as value from ${sql.table(serverRecord.record.name)} t
      where ${visibleToSql(serverRecord, viewer)} and t.active and ${at} is not null
      order by 1 limit ${maxOptions}`.execute(db)
    const { read } = storage[field.kind]
    answer[name] = found.rows.map(row => read(row.value))
  }
  return answer
}
