import { invitationDays, invitationExpiry, resetExpiry, resetMinutes } from '@tipy/domain/features/auth/auth.rules'
import { newToken } from '#http/tokens'
import type { Db } from '#platform/database/database'
import type { AuthDeps } from './auth.deps.ts'
import { type Account, dropResets, findAccount, saveReset } from './auth.store.ts'

type Deps = Pick<AuthDeps, 'settings' | 'queueMails'>

interface Whose {
  readonly companyId: string
  readonly id: string
}

/** A new person chooses their first password by a link in their own mail: nobody else ever knows it. */
export async function invite({ settings, queueMails }: Deps, trx: Db, whose: Whose, now: Date): Promise<void> {
  const account = await accountOf(trx, whose)
  const link = await linkFor(trx, settings, account, invitationExpiry(now))
  const { name, email } = account
  const values = { name, email, link, days: String(invitationDays) }
  await queueMails(trx, whose.companyId, [{ template: 'invitation', to: email, values }], now)
}

/**
 * Their e-mail is another. A link that is in the old mailbox opens nothing any more: it may be a stranger's. Whoever has
 * not come in yet is invited where they are.
 */
export async function moveMail(deps: Deps, trx: Db, whose: Whose, now: Date): Promise<void> {
  await dropResets(trx, whose)
  const account = await findAccount(trx, whose.companyId, whose.id)
  if (account?.password_hash === null) await invite(deps, trx, whose, now)
}

/** Their password no longer opens anything but the choice of another, every session ends, and a link goes to their mail. */
export async function demandNewPassword(
  { settings, queueMails }: Deps,
  trx: Db,
  whose: Whose,
  now: Date,
): Promise<void> {
  const account = await accountOf(trx, whose)
  await trx
    .updateTable('users')
    .set({ needs_password_change: true })
    .where('company_id', '=', whose.companyId)
    .where('id', '=', whose.id)
    .execute()
  await trx
    .deleteFrom('session_tokens')
    .where('company_id', '=', whose.companyId)
    .where('user_id', '=', whose.id)
    .execute()
  const link = await linkFor(trx, settings, account, resetExpiry(now))
  const { name, email } = account
  const values = { name, link, minutes: String(resetMinutes) }
  await queueMails(trx, whose.companyId, [{ template: 'resetPassword', to: email, values }], now)
}

async function accountOf(trx: Db, { companyId, id }: Whose): Promise<Account> {
  const account = await findAccount(trx, companyId, id)
  if (!account) throw new Error('whoever is invited is there and active')
  return account
}

async function linkFor(trx: Db, settings: Deps['settings'], account: Account, expires: Date): Promise<string> {
  const { token, hash } = newToken()
  await saveReset(trx, account, hash, expires)
  return `${settings.publicUrl}/?token=${token}`
}
