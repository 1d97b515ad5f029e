import { type AnyRecord, type Companion, companionValues } from '@tipy/domain/record/define'
import type { Db } from '#platform/database/database'
import { canOf } from './present.ts'
import type { AnyServerRecord, CompanionInput, RecordViewer, Saving } from './serverRecord.ts'

type Values = Readonly<Record<string, unknown>>

/** The saved row. `mayEdit`: the viewer may edit the row itself, not only its companions. */
export interface CarriedRow {
  readonly record: AnyRecord
  readonly id: string
  readonly mayEdit: boolean
}

/** What a companion adds to the rows of any record that names it, for a whole page in one call. */
export interface RowCompanion {
  readonly name: Companion
  readonly present: (
    record: AnyRecord,
    ids: readonly string[],
    viewer: RecordViewer,
    db: Db,
  ) => Promise<ReadonlyMap<string, Values>>
  /** Saves what the body of a save says about this companion. Most companions have separate calls instead. */
  readonly take?: (row: CarriedRow, input: CompanionInput, saving: Saving) => Promise<void>
  /** Gives what one record has of this companion to another of the same kind. */
  readonly move?: (record: AnyRecord, from: string, to: string, saving: Saving) => Promise<void>
}

/** Adds to a record the companions that its declaration names. */
export function withCompanions(serverRecord: AnyServerRecord, companions: readonly RowCompanion[]): AnyServerRecord {
  const carried = companions.filter(({ name }) => serverRecord.record.companions.includes(name))
  if (carried.length === 0) return serverRecord
  const own = serverRecord.hooks?.present
  return {
    ...serverRecord,
    hooks: {
      ...serverRecord.hooks,
      present: async (rows, viewer, db) => {
        const ids = rows.map(row => row._id as string)
        if (ids.length === 0) return new Map()
        const extras = [
          await own?.(rows, viewer, db),
          ...(await Promise.all(carried.map(({ present }) => present(serverRecord.record, ids, viewer, db)))),
        ]
        return new Map(ids.map(id => [id, Object.assign({}, ...extras.map(found => found?.get(id)))]))
      },
    },
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
