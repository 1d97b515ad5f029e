import { TipyError } from '@tipy/domain/errors/errors'
import type { notificationsContract } from '@tipy/domain/features/notifications/notifications.contract'
import { mayBeInBell } from '@tipy/domain/features/notifications/notifications.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import { announceTo } from '#engine/announce'
import { withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import { inTransaction } from '#engine/transaction'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
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
  /** Announces to other tabs and browsers of the same user. */
  const save = <A>({ companyId, id: to }: Caller, id: string, work: (trx: Db) => Promise<A>): Promise<A> =>
    inTransaction(db, async trx => {
      const answer = await work(trx)
      await announceTo({ trx, companyId }, { model: 'notifications', id, to })
      return answer
    })
  const mark = (caller: Caller, id: string, active: boolean) =>
    save(caller, id, async trx => {
      const [marked] = isIdentity(id) ? await markOwn(trx, caller, id, active) : []
      if (!marked) throw new TipyError('NOT_FOUND')
      return marked
    })
  return {
    'POST /api/notifications/search': ({ caller, body: { page, perPage, filters } }) => {
      if ((filters.user ?? caller.id) !== caller.id) throw new TipyError('FORBIDDEN')
      return readOwn(db, caller, { page, perPage, active: filters.active ?? null, isNone: !mayBeInBell(filters) })
    },
    'POST /api/notifications/made/search': ({ caller, body: { page, perPage, filters } }) =>
      searchNotices(db, caller, { page, perPage, sent: filters.sent ?? null }),
    'POST /api/notifications': ({ caller, body, idempotencyKey }) =>
      saveAs(deps, caller, saving =>
        withIdempotency(saving, { key: idempotencyKey, request: ['notices', body] }, () =>
          addNotice(deps, saving, body),
        ),
      ),
    'PUT /api/notifications/{id}': ({ caller, params, body: { active, ...notice } }) =>
      active === undefined
        ? saveAs(deps, caller, saving => editNotice(deps, saving, params.id, notice))
        : mark(caller, params.id, active),
    'PUT /api/notifications': ({ caller }) =>
      save(caller, 'all', async trx => {
        await markOwn(trx, caller, null, false)
        return null
      }),
    'DELETE /api/notifications/{id}': async ({ caller, params: { id }, query: { version } }) => {
      if (!isIdentity(id)) throw new TipyError('NOT_FOUND')
      const isOwn = await inTransaction(db, async trx => {
        const isGone = await deleteOwn(trx, caller, id)
        if (isGone)
          await announceTo({ trx, companyId: caller.companyId }, { model: 'notifications', id, to: caller.id })
        return isGone
      })
      return isOwn ? null : saveAs(deps, caller, saving => removeNotice(saving, id, version))
    },
  }
}
