import { companionValues } from '@tipy/domain/record/define'
import { canOf } from './read/present.ts'
import type { AnyServerRecord, RowCompanion } from './serverRecord.ts'

/** Adds to a record the companions that its declaration names. */
export function withCompanions(serverRecord: AnyServerRecord, companions: readonly RowCompanion[]): AnyServerRecord {
  const carried = companions.filter(({ name }) => serverRecord.record.companions.includes(name))
  if (carried.length === 0) return serverRecord
  return {
    ...serverRecord,
    rowCompanions: carried,
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
