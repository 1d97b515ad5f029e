import { emailMemoryLimit } from '@tipy/domain/features/auth/auth.emailChanges'
import { deviceLimit, sessionLimits } from '@tipy/domain/features/auth/auth.rules'
import type { Db } from '#platform/database/database'

/** Much longer than a screen retries a request. */
const idempotencyRetention = 7 * 86_400_000

/**
 * Removes rows that are never used again: expired sessions, reset links, e-mail changes and authorizations at Google,
 * devices not used for long, counters of closed windows, old stored answers.
 */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  const { idle, absolute } = sessionLimits(now)
  await db
    .deleteFrom('session_tokens')
    .where(row => row.or([row('last_used_at', '<=', idle), row('created_at', '<=', absolute)]))
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  await db.deleteFrom('gmail_authorizations').where('expires_at', '<=', now).execute()
  await db.deleteFrom('known_devices').where('last_used_at', '<=', deviceLimit(now)).execute()
  await db.deleteFrom('email_changes').where('created_at', '<=', emailMemoryLimit(now)).execute()
  await db
    .deleteFrom('kept_answers')
    .where('created_at', '<=', new Date(now.getTime() - idempotencyRetention))
    .execute()
  await db.deleteFrom('rate_limits').where('expire', '<=', String(now.getTime())).execute()
}
