import type { commentsContract } from '@tipy/domain/features/comments/comments.contract'
import { carrierOf } from '#engine/carrier'
import { withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import { recordViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { addComment, type CommentDeps, editComment, toggleComment } from './comments.actions.ts'
import { searchReaders } from './comments.readers.ts'
import { markSeen, readComments } from './comments.store.ts'

interface Deps extends CommentDeps {
  readonly db: Db
  readonly clock: Clock
}

export function commentsHandlers(deps: Deps): Handlers<typeof commentsContract> {
  const { db, clock, records } = deps
  return {
    'GET /api/comments/{group}/{id}': async ({ caller, params: { group, id } }) => {
      const who = recordViewer(caller)
      await carrierOf(records, 'comments', db, who, { model: group, id })
      return readComments(db, who, { group, ref: id })
    },
    'PUT /api/comments/{group}/{id}/seen': async ({ caller, params: { group, id } }) => {
      const who = recordViewer(caller)
      await carrierOf(records, 'comments', db, who, { model: group, id })
      await markSeen(db, who, { group, ref: id }, clock.now())
      return null
    },
    'GET /api/comments/{group}/{id}/readers': async ({ caller, params: { group, id: ref }, query }) =>
      searchReaders(records, db, recordViewer(caller), { group, ref, ...query }),
    'POST /api/comments': ({ caller, body: { users, group, ref, message, type }, idempotencyKey }) =>
      saveAs(deps, caller, saving => {
        const comment = { group, ref, message, type }
        const retry = { key: idempotencyKey, request: ['comments', comment, users] }
        return withIdempotency(saving, retry, () => addComment(deps, saving, { ...comment, notified: users }))
      }),
    'PUT /api/comments/{id}': ({ caller, params, body }) =>
      saveAs(deps, caller, saving => editComment(deps, saving, params.id, body)),
    'DELETE /api/comments/{id}': ({ caller, params, query }) =>
      saveAs(deps, caller, saving => toggleComment(deps, saving, params.id, query.version)),
  }
}
