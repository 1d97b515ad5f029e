import { isIdentity } from '@tipy/domain/record/identity'
import { readable } from '@tipy/domain/record/rights'
import { type RawBuilder, sql } from 'kysely'
import { column } from '#engine/columns'
import { type AnyServerRecord, holdsAny, type RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { byTextSql, type Few, knownBySql } from './byText.ts'
import { visibleToSql } from './condition.ts'
import { visibleRecords } from './visibleRecords.ts'

interface TargetName {
  readonly id: string
  readonly name: string
}

/** A kind of thing that others may refer to: which of them a viewer sees, and their names. */
export interface ReferenceTarget {
  /** Findings, users … */
  readonly name: string
  /** Those of these ids that are visible to the viewer. */
  readonly named: (db: Db, viewer: RecordViewer, ids: readonly string[]) => Promise<readonly TargetName[]>
  /** A few by their text. */
  readonly found: (db: Db, viewer: RecordViewer, text: string, few: Few) => Promise<readonly TargetName[]>
}

/** The texts that name a record: of its reference's fields, else its identifying ones; null if the viewer may not read. */
function nameTextsSql({ record, reference }: AnyServerRecord, viewer: RecordViewer): RawBuilder<unknown> {
  if (!reference) return knownBySql(record, viewer)
  const visible = readable(record, viewer)
  const texts = reference.fields.map(name =>
    visible.has(name) ? sql`${column('t', name, record.fields[name])}::text` : sql`null::text`,
  )
  return sql`array[${sql.join(texts)}]::text[]`
}

/** By default its label and its first identifying text: "Angariação LX-1042". */
function nameOf({ record, reference }: AnyServerRecord, texts: readonly (string | null)[]): string {
  if (!reference) return [record.label, texts.find(Boolean)].join(' ').trim()
  return reference.nameOf(Object.fromEntries(reference.fields.map((field, index) => [field, texts[index] ?? null])))
}

/** A declared record as a target. */
export function recordTarget(serverRecord: AnyServerRecord): ReferenceTarget {
  const { record } = serverRecord
  const named: ReferenceTarget['named'] = async (db, viewer, requestedIds) => {
    const ids = requestedIds.filter(isIdentity)
    // A viewer who may not open the list of these records sees none of them.
    if (ids.length === 0 || !holdsAny(viewer, record.flags.list)) return []
    const { rows } = await sql<{ id: string; texts: readonly (string | null)[] }>`
      select t.id, ${nameTextsSql(serverRecord, viewer)} as texts from ${sql.table(record.name)} t
      where t.id = any(${ids}::uuid[]) and ${visibleToSql(serverRecord, viewer)}`.execute(db)
    return rows.map(({ id, texts }) => ({ id, name: nameOf(serverRecord, texts) }))
  }
  return {
    name: record.name,
    named,
    found: async (db, viewer, text, few) => {
      const [query] = byTextSql(serverRecord, viewer, text, few)
      const ids = query ? (await sql<{ id: string }>`${query}`.execute(db)).rows.map(({ id }) => id) : []
      const names = new Map((await named(db, viewer, ids)).map(target => [target.id, target]))
      return ids.flatMap(id => names.get(id) ?? [])
    },
  }
}

interface Named {
  readonly model: string
  readonly id: string
}

/** The names of those visible to the viewer, by `model/id`. */
export async function visibleNames(
  targets: readonly ReferenceTarget[],
  db: Db,
  viewer: RecordViewer,
  named: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const target of targets) {
    const ids = named.flatMap(({ model, id }) => (model === target.name && isIdentity(id) ? [id] : []))
    const seen = ids.length > 0 ? await target.named(db, viewer, [...new Set(ids)]) : []
    for (const { id, name } of seen) names.set(`${target.name}/${id}`, name)
  }
  return names
}

/** Those visible to the viewer: records of all kinds, in one statement, and other targets. */
export async function visibleAmong<N extends Named>(
  records: readonly AnyServerRecord[],
  others: readonly ReferenceTarget[],
  db: Db,
  viewer: RecordViewer,
  named: readonly N[],
): Promise<readonly N[]> {
  const names = await visibleNames(others, db, viewer, named)
  const seen = await visibleRecords(records, db, viewer, named)
  return [...seen, ...named.filter(({ model, id }) => names.has(`${model}/${id}`))]
}
