import { canonicalEmail } from '@tipy/domain/identity/emailAddress'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/**
 * Whether an e-mail address belongs to another person of any company: now, in any spelling, or until recently, while
 * that person may still undo the change. Call it after writing the address: a concurrent change of the other person has
 * committed by then and is seen.
 */
export async function isAddressTaken(trx: Db, email: string, besides: string | null, now: Date): Promise<boolean> {
  const canonical = canonicalEmail(email)
  const { rows } = await sql`
    select from users where canonical_email(email) = ${canonical} and id is distinct from ${besides}::uuid
    union all
    select from email_changes
    where canonical_email(old_email) = ${canonical} and user_id is distinct from ${besides}::uuid
    and token_hash is not null and expires_at > ${now}
    limit 1`.execute(trx)
  return rows.length > 0
}
