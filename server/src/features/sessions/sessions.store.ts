import { type Presence, silenceStart } from '@tipy/domain/features/sessions/sessions.rules'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/**
 * Records that a user is active: extends their open session, or starts one if there is none or the last one timed out.
 * Each statement is safe under concurrency: the second request finds the row of the first and extends it.
 */
export async function touchSession(db: Db, presence: Presence): Promise<void> {
  await openSessions(db, presence)
    .set(eb => ({ ended_at: eb.ref('last_seen_at') }))
    .where('last_seen_at', '<', silenceStart(presence.now))
    .execute()
  const { companyId, userId, app, now } = presence
  await db
    .insertInto('sessions')
    .values({ company_id: companyId, user_id: userId, app, started_at: now, last_seen_at: now, ended_at: null })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'user_id', 'app'])
        .where('ended_at', 'is', null)
        .doUpdateSet({ last_seen_at: sql`greatest(sessions.last_seen_at, excluded.last_seen_at)` }),
    )
    .execute()
}

/** A logout ends the recorded session of that app immediately. */
export async function endPresence(db: Db, presence: Presence): Promise<void> {
  await openSessions(db, presence)
    .set(eb => ({
      last_seen_at: eb.fn('greatest', ['last_seen_at', eb.val(presence.now)]),
      ended_at: eb.fn('greatest', ['last_seen_at', eb.val(presence.now)]),
    }))
    .execute()
}

function openSessions(db: Db, { companyId, userId, app }: Presence) {
  return db
    .updateTable('sessions')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('app', '=', app)
    .where('ended_at', 'is', null)
}
