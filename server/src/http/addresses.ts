import { canonicalEmail } from '@tipy/domain/identity/emailAddress'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/**
 * Whether an address is another person's, in any company: theirs now in whatever form it is kept, or theirs to take back
 * because it was changed some days ago. Asked after the address was written: a person who moved away from it at the same
 * moment has committed by then, and is seen.
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
