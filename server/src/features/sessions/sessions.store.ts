import { type Presence, silenceStart } from '@tipy/domain/features/sessions/sessions.rules'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/**
 * Notes that a person is here: extends their open session, or begins one where there is none or silence has ended it.
 * Each statement settles its own races: whoever comes second finds the first one's row and extends it.
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

/** A logout ends the recorded session of that app at once. */
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
