import { type AnyRecord, type Companion, companionValues } from '@tipy/domain/record/define'
import { type RawBuilder, sql } from 'kysely'
import { canOf } from './present.ts'
import type { RowIds } from './rowIds.ts'
import type {
  AnyServerRecord,
  CompanionInput,
  CompanionReading,
  RecordViewer,
  Saving,
  StoredCompanion,
} from './serverRecord.ts'

type Values = Readonly<Record<string, unknown>>

/** The saved row. `mayEdit`: the viewer may edit the row itself, not only its companions. */
export interface CarriedRow {
  readonly record: AnyRecord
  readonly id: string
  readonly mayEdit: boolean
}

/** What a companion adds to the rows of any record that names it. */
export interface RowCompanion {
  readonly name: Companion
  /** Whether it says something of a row to the viewer; by default of each. What is stored of others is dropped. */
  readonly isRead?: (model: string, viewer: RecordViewer) => (id: string) => boolean
  /**
   * What is stored of it by row: a query of `ref`, the id of the row, and `value`, as jsonb, with at most one row for
   * each id. The queries of all companions of a page are one prepared statement, so its text depends on no value.
   */
  readonly stored: (model: string, ids: RowIds, viewer: RecordViewer) => RawBuilder<unknown>
  /** What it adds to a row, from that value; null: nothing is stored. */
  readonly present: (stored: unknown) => Values
  /** Saves what the body of a save says about this companion. Most companions have separate calls instead. */
  readonly take?: (row: CarriedRow, input: CompanionInput, saving: Saving) => Promise<void>
  /** Gives what one record has of this companion to another of the same kind. */
  readonly move?: (record: AnyRecord, from: string, to: string, saving: Saving) => Promise<void>
}

/** Adds to a record the companions that its declaration names. */
export function withCompanions(serverRecord: AnyServerRecord, companions: readonly RowCompanion[]): AnyServerRecord {
  const carried = companions.filter(({ name }) => serverRecord.record.companions.includes(name))
  if (carried.length === 0) return serverRecord
  return {
    ...serverRecord,
    companionsOf: (ids, viewer) => readingOf(carried, serverRecord.record.name, ids, viewer),
    moveCompanions: async (from, to, saving) => {
      for (const { move } of carried) await move?.(serverRecord.record, from, to, saving)
    },
    carry: async (row, input, saving) => {
      const mayEdit = canOf(serverRecord, row, saving.viewer).edit
      for (const { name, take } of carried) {
        const isNamed = companionValues[name].some(value => Object.hasOwn(input.companionValues, value))
        if (isNamed) await take?.({ record: serverRecord.record, id: row._id as string, mayEdit }, input, saving)
      }
    },
  }
}

/** What the companions add to each of these rows, by one statement. */
function readingOf(
  companions: readonly RowCompanion[],
  model: string,
  ids: RowIds,
  viewer: RecordViewer,
): CompanionReading {
  const queries = companions.map(
    ({ name, stored }) =>
      sql`select ${sql.lit(name)} as companion, s.ref, s.value from (${stored(model, ids, viewer)}) s`,
  )
  return {
    statement: sql<StoredCompanion>`${sql.join(queries, sql` union all `)}`,
    valuesOf: rows => {
      const added = companions.map(({ name, present, isRead }) => {
        const ofThis = rows.filter(({ companion }) => companion === name)
        const stored = new Map(ofThis.map(({ ref, value }) => [ref, value]))
        const isReadOf = isRead?.(model, viewer)
        return (id: string) => (isReadOf && !isReadOf(id) ? {} : present(stored.get(id) ?? null))
      })
      return id => Object.assign({}, ...added.map(addedTo => addedTo(id)))
    },
  }
}
