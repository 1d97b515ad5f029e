import { TipyError } from '@tipy/domain/errors/errors'
import { type Change, type changesContract, maxChanges } from '@tipy/domain/features/changes/changes.contract'
import { visibleHistory } from '@tipy/domain/record/history'
import { carrierOf } from '#engine/carrier'
import type { AnyServerRecord, RecordViewer } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import type { Db } from '#platform/database/database'

interface Deps {
  readonly db: Db
  readonly records: readonly AnyServerRecord[]
  /** Logged rows that are no declared records, by model: whether the viewer may read one, and so its whole history. */
  readonly others: Readonly<Record<string, (db: Db, viewer: RecordViewer, id: string) => Promise<boolean>>>
}

export function changesHandlers({ db, records, others }: Deps): Handlers<typeof changesContract> {
  return {
    'GET /api/changes/{model}/{id}': async ({ caller, params }) => {
      const who = recordViewer(caller)
      // Row and log in one snapshot: the history is computed backwards from the row.
      const sameMoment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      return sameMoment.execute(trx => readHistory({ records, others }, trx, who, params))
    },
  }
}

async function readHistory(
  { records, others }: Pick<Deps, 'records' | 'others'>,
  db: Db,
  viewer: RecordViewer,
  named: { readonly model: string; readonly id: string },
): Promise<Change[]> {
  const isVisible = Object.hasOwn(others, named.model) ? others[named.model] : undefined
  if (isVisible) {
    if (!(await isVisible(db, viewer, named.id))) throw new TipyError('NOT_FOUND')
    return readEntries(db, viewer.companyId, named.model, named.id)
  }
  const { serverRecord, row } = await carrierOf(records, 'changes', db, viewer, named)
  const entries = await readEntries(db, viewer.companyId, named.model, named.id)
  return [...visibleHistory(serverRecord.record, row, entries, viewer, serverRecord.rights)]
}

async function readEntries(db: Db, companyId: string, model: string, id: string): Promise<Change[]> {
  const found = await db
    .selectFrom('changes as c')
    .leftJoin('users as u', join => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.user_id'))
    .select(['c.id', 'c.created_at', 'c.fields', 'u.name'])
    .where('c.company_id', '=', companyId)
    .where('c.model', '=', model)
    .where('c.ref', '=', id)
    .orderBy('c.version', 'desc')
    .limit(maxChanges)
    .execute()
  return found.map(({ id: _id, created_at, fields, name }) => ({
    _id,
    user: name === null ? null : { name },
    _created: created_at.toISOString(),
    fields,
  }))
}
