import { TipyError } from '@tipy/domain/errors/errors'
import type { AnyRecord, Companion, Row } from '@tipy/domain/record/define'
import type { Db } from '#platform/database/database'
import { findRecord } from './list.ts'
import { type AnySetup, holdsAny, type RecordViewer } from './setup.ts'

export interface Carrier {
  readonly setup: AnySetup
  readonly row: Row<AnyRecord>
}

/** The record that carries such a companion, in this person's sight. What is not in sight is not there (404). */
export async function carrierOf(
  records: readonly AnySetup[],
  companion: Companion,
  db: Db,
  viewer: RecordViewer,
  named: { readonly model: string; readonly id: string },
): Promise<Carrier> {
  const setup = records.find(({ record }) => record.name === named.model)
  if (!setup?.record.companions.includes(companion)) throw new TipyError('NOT_FOUND')
  // Who may not open the list of these records has none of them in sight.
  const row = holdsAny(viewer, setup.record.flags.list) ? await findRecord(setup, db, viewer, named.id) : null
  if (!row) throw new TipyError('NOT_FOUND')
  return { setup, row }
}
