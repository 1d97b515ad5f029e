import { authorizationMs } from '@tipy/domain/features/gmail/gmail.rules'
import { sql } from 'kysely'
import type { Caller } from '#http/session/caller'
import { hashToken, newToken } from '#http/session/tokens'
import type { Db } from '#platform/database/database'
import type { Vault } from '#platform/secrets/vault'

interface StartedAuthorization {
  readonly state: string
  readonly verifier: string
}

const sessionOf = ({ tokenHash }: Caller): string => tokenHash.toString('hex')
const verifierContext = (state: Buffer): string => `gmail authorization ${state.toString('hex')}`

/** Stores what is needed once Google returns: who asked, in which session, and the secret half of PKCE. */
export async function beginAuthorization(
  db: Db,
  vault: Vault,
  caller: Caller,
  { returnTo, now }: { readonly returnTo: string; readonly now: Date },
): Promise<StartedAuthorization> {
  const { token: state, hash } = newToken()
  const { token: verifier } = newToken()
  await removeOld(db, caller)
  await db
    .insertInto('gmail_authorizations')
    .values({
      state: hash,
      company_id: caller.companyId,
      user_id: caller.id,
      session: sessionOf(caller),
      verifier: vault.encrypt(verifier, verifierContext(hash)),
      return_to: returnTo,
      expires_at: new Date(now.getTime() + authorizationMs),
    })
    .execute()
  return { state, verifier }
}

/** Pages of Google that one person has open at the same time. */
const maxOpen = 10

/** Leaves room for one more, so that repeating the call fills no table. */
async function removeOld(db: Db, { companyId, id }: Caller): Promise<void> {
  await sql`
    delete from gmail_authorizations where state in (
      select state from gmail_authorizations where company_id = ${companyId} and user_id = ${id}
      order by expires_at desc, state offset ${maxOpen - 1})`.execute(db)
}

/** Takes it back once, in the session that began it; null if there is none. */
export async function takeAuthorization(
  db: Db,
  vault: Vault,
  caller: Caller,
  { state, now }: { readonly state: string; readonly now: Date },
): Promise<{ readonly verifier: string; readonly returnTo: string } | null> {
  const hash = hashToken(state)
  const row = await db
    .deleteFrom('gmail_authorizations')
    .where('state', '=', hash)
    .where('company_id', '=', caller.companyId)
    .where('user_id', '=', caller.id)
    .where('session', '=', sessionOf(caller))
    .where('expires_at', '>', now)
    .returning(['verifier', 'return_to'])
    .executeTakeFirst()
  const verifier = row && vault.decrypt(row.verifier, verifierContext(hash))
  return row && verifier ? { verifier, returnTo: row.return_to } : null
}
