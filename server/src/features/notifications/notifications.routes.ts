import { TipyError } from '@tipy/domain/errors/errors'
import type { notificationsContract } from '@tipy/domain/features/notifications/notifications.contract'
import { isIdentity } from '@tipy/domain/record/identity'
import { announceTo } from '#engine/announce'
import { inTransaction } from '#engine/transaction'
import type { Handlers } from '#http/mount'
import type { Viewer } from '#http/viewer'
import type { Db } from '#platform/database/database'
import { deleteOwn, markOwn, readOwn } from './notifications.store.ts'

function identity(id: string): string {
  if (!isIdentity(id)) throw new TipyError('NOT_FOUND')
  return id
}

export function notificationsHandlers({ db }: { readonly db: Db }): Handlers<typeof notificationsContract> {
  /** Other tabs and browsers of the same person follow. */
  const save = <A>({ companyId, id: to }: Viewer, id: string, work: (trx: Db) => Promise<A>): Promise<A> =>
    inTransaction(db, async trx => {
      const answer = await work(trx)
      await announceTo({ trx, companyId }, { model: 'notifications', id, to })
      return answer
    })
  return {
    'POST /api/notifications/search': ({ viewer, body: { page, perPage, filters } }) =>
      readOwn(db, viewer, { page, perPage, active: filters.active ?? null }),
    'PUT /api/notifications/{id}': ({ viewer, params, body: { active } }) =>
      save(viewer, params.id, async trx => {
        const [marked] = await markOwn(trx, viewer, identity(params.id), active)
        if (!marked) throw new TipyError('NOT_FOUND')
        return marked
      }),
    'PUT /api/notifications': ({ viewer }) =>
      save(viewer, 'all', async trx => {
        await markOwn(trx, viewer, null, false)
        return null
      }),
    'DELETE /api/notifications/{id}': ({ viewer, params }) =>
      save(viewer, params.id, async trx => {
        if (!(await deleteOwn(trx, viewer, identity(params.id)))) throw new TipyError('NOT_FOUND')
        return null
      }),
  }
}
