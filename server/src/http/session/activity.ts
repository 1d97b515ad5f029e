import { needsTouch, type Presence } from '@tipy/domain/features/sessions/sessions.rules'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#http/address'
import { appOf } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Where presence is recorded for statistics. */
  readonly touchSession: (db: Db, presence: Presence) => Promise<void>
}

/**
 * An authorised call that a person caused keeps their session alive and extends their recorded presence. Calls made by
 * the browser alone do neither, or a forgotten tab would never log out: calls of background endpoints, and all calls
 * while the tab is unused (the `unattended` header). At most one write a minute.
 */
export function keepAlive(app: FastifyInstance, { db, clock, touchSession }: Deps): void {
  app.addHook('preHandler', async request => {
    const { caller } = request
    if (!caller || request.routeOptions.config.endpoint?.background || request.headers.unattended) return
    const now = clock.now()
    if (!needsTouch(caller.lastNotedAt, now)) return
    await db
      .updateTable('session_tokens')
      .set({ last_used_at: now, network: networkOf(request.ip) })
      .where('token_hash', '=', caller.tokenHash)
      .where('last_used_at', '<', now)
      .execute()
    await touchSession(db, { companyId: caller.companyId, userId: caller.id, app: appOf(request), now })
  })
}
