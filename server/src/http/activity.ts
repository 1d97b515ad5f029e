import { needsTouch, type Presence } from '@tipy/domain/features/sessions/sessions.rules'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { networkOf } from './address.ts'
import { appOf } from './mount.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** Where presence is recorded for statistics. */
  readonly touchSession: (db: Db, presence: Presence) => Promise<void>
}

/**
 * A call that a person caused and that was let in keeps their session alive and extends their recorded one.
 * Calls the browser makes by itself do neither, or a forgotten tab would never log out: those that only it makes, and
 * all of them while nobody touches the tab, which the browser says. At most one write a minute.
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
