import type { AnyRecord, Companion } from '@tipy/domain/record/define'
import type { Db } from '#platform/database/database'
import type { AnySetup, RecordViewer } from './setup.ts'

type Values = Readonly<Record<string, unknown>>

/** What a companion adds to the rows of any record that names it, for a whole page at once. */
export interface RowCompanion {
  readonly name: Companion
  readonly present: (
    record: AnyRecord,
    ids: readonly string[],
    viewer: RecordViewer,
    db: Db,
  ) => Promise<ReadonlyMap<string, Values>>
}

/** A record with the companions it names: it says which, and never how. */
export function withCompanions(setup: AnySetup, companions: readonly RowCompanion[]): AnySetup {
  const carried = companions.filter(({ name }) => setup.record.companions.includes(name))
  if (carried.length === 0) return setup
  const own = setup.hooks?.present
  return {
    ...setup,
    hooks: {
      ...setup.hooks,
      present: async (rows, viewer, db) => {
        const ids = rows.map(row => row._id as string)
        if (ids.length === 0) return new Map()
        const beside = [
          await own?.(rows, viewer, db),
          ...(await Promise.all(carried.map(({ present }) => present(setup.record, ids, viewer, db)))),
        ]
        return new Map(ids.map(id => [id, Object.assign({}, ...beside.map(found => found?.get(id)))]))
      },
    },
  }
}
