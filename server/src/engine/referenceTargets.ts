import { isIdentity } from '@tipy/domain/record/identity'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { byTextSql, knownBySql } from './byText.ts'
import { visibleToSql } from './matching.ts'
import { type AnyServerRecord, holdsAny, type RecordViewer } from './serverRecord.ts'
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
  /** A few active ones by their text. */
  readonly found: (db: Db, viewer: RecordViewer, text: string, max: number) => Promise<readonly TargetName[]>
}

interface TargetRow {
  readonly id: string
  readonly texts: readonly (string | null)[]
}

/** A declared record as a target, named by its label and its first identifying text: "Angariação LX-1042". */
export function recordTarget(serverRecord: AnyServerRecord): ReferenceTarget {
  const { record } = serverRecord
  const seen = ({ id, texts }: TargetRow): TargetName => ({
    id,
    name: [record.label, texts.find(Boolean)].join(' ').trim(),
  })
  return {
    name: record.name,
    named: async (db, viewer, requestedIds) => {
      const ids = requestedIds.filter(isIdentity)
      // A viewer who may not open the list of these records sees none of them.
      if (ids.length === 0 || !holdsAny(viewer, record.flags.list)) return []
      const { rows } = await sql<TargetRow>`
        select t.id, ${knownBySql(record, viewer)} as texts from ${sql.table(record.name)} t
        where t.id = any(${ids}::uuid[]) and ${visibleToSql(serverRecord, viewer)}`.execute(db)
      return rows.map(seen)
    },
    found: async (db, viewer, text, max) => {
      const [question] = byTextSql(serverRecord, viewer, text, max)
      return question ? (await sql<TargetRow>`${question}`.execute(db)).rows.map(seen) : []
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
  const found = await Promise.all(
    targets.map(async target => {
      const ids = named.flatMap(({ model, id }) => (model === target.name && isIdentity(id) ? [id] : []))
      const seen = ids.length > 0 ? await target.named(db, viewer, [...new Set(ids)]) : []
      return seen.map(({ id, name }) => [`${target.name}/${id}`, name] as const)
    }),
  )
  return new Map(found.flat())
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
