import { TipyError } from '@tipy/domain/errors/errors'
import type { notificationsContract } from '@tipy/domain/features/notifications/notifications.contract'
import { mayBeOwn } from '@tipy/domain/features/notifications/notifications.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import { announceTo } from '#engine/announce'
import { withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import { inTransaction } from '#engine/transaction'
import type { Handlers } from '#http/mount'
import type { Viewer } from '#http/viewer'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { searchNotices } from './notifications.notices.store.ts'
import { addNotice, editNotice, type NoticeDeps, removeNotice } from './notifications.notices.ts'
import { deleteOwn, markOwn, readOwn } from './notifications.store.ts'

interface Deps extends NoticeDeps {
  readonly db: Db
  readonly clock: Clock
}

export function notificationsHandlers(deps: Deps): Handlers<typeof notificationsContract> {
  const { db } = deps
  /** Other tabs and browsers of the same person follow. */
  const save = <A>({ companyId, id: to }: Viewer, id: string, work: (trx: Db) => Promise<A>): Promise<A> =>
    inTransaction(db, async trx => {
      const answer = await work(trx)
      await announceTo({ trx, companyId }, { model: 'notifications', id, to })
      return answer
    })
  const mark = (viewer: Viewer, id: string, active: boolean) =>
    save(viewer, id, async trx => {
      const [marked] = isIdentity(id) ? await markOwn(trx, viewer, id, active) : []
      if (!marked) throw new TipyError('NOT_FOUND')
      return marked
    })
  return {
    'POST /api/notifications/search': ({ viewer, body: { page, perPage, filters } }) =>
      readOwn(db, viewer, { page, perPage, active: filters.active ?? null, isNone: !mayBeOwn(filters, viewer.id) }),
    'POST /api/notifications/made/search': ({ viewer, body: { page, perPage, filters } }) =>
      searchNotices(db, viewer, { page, perPage, sent: filters.sent ?? null }),
    'POST /api/notifications': ({ viewer, body, idempotencyKey }) =>
      saveAs(deps, viewer, saving =>
        withIdempotency(saving, { key: idempotencyKey, request: ['notices', body] }, () =>
          addNotice(deps, saving, body),
        ),
      ),
    'PUT /api/notifications/{id}': ({ viewer, params, body: { active, ...notice } }) =>
      active === undefined
        ? saveAs(deps, viewer, saving => editNotice(deps, saving, params.id, notice))
        : mark(viewer, params.id, active),
    'PUT /api/notifications': ({ viewer }) =>
      save(viewer, 'all', async trx => {
        await markOwn(trx, viewer, null, false)
        return null
      }),
    'DELETE /api/notifications/{id}': async ({ viewer, params: { id }, query: { version } }) => {
      if (!isIdentity(id)) throw new TipyError('NOT_FOUND')
      const isOwn = await inTransaction(db, async trx => {
        const isGone = await deleteOwn(trx, viewer, id)
        if (isGone)
          await announceTo({ trx, companyId: viewer.companyId }, { model: 'notifications', id, to: viewer.id })
        return isGone
      })
      return isOwn ? null : saveAs(deps, viewer, saving => removeNotice(saving, id, version))
    },
  }
}
