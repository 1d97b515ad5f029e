import { invitationDays, invitationExpiry, resetExpiry, resetMinutes } from '@tipy/domain/features/auth/auth.rules'
import type { AccessLink } from '@tipy/domain/features/users/users.access.contract'
import type { Transaction } from 'kysely'
import { newToken } from '#http/session/tokens'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import type { AuthDeps } from './auth.deps.ts'
import { type Account, dropResets, endSessions, findAccount, saveReset } from './auth.store.ts'

type Deps = Pick<AuthDeps, 'settings' | 'queueMails'>
type ClosingDeps = Deps & Pick<AuthDeps, 'announceSessions'>
type Trx = Transaction<Tables>

interface PersonKey {
  readonly companyId: string
  readonly id: string
}

/** A new person chooses their first password by a link in their own mail, so no colleague knows it. Returns the link. */
export async function invite(
  { settings, queueMails }: Deps,
  trx: Db,
  person: PersonKey,
  now: Date,
): Promise<AccessLink> {
  const account = await accountOf(trx, person)
  const made = await linkFor(trx, settings, account, invitationExpiry(now))
  const { name, email } = account
  const values = { name, email, link: made.link, days: String(invitationDays) }
  await queueMails(trx, person.companyId, [{ template: 'invitation', to: email, values }], now)
  return made
}

/**
 * Their e-mail was changed. Links in the old mailbox, which may belong to an outsider, become invalid. A person who has
 * no password yet is invited at the new address.
 */
export async function moveMail(deps: Deps, trx: Db, person: PersonKey, now: Date): Promise<void> {
  await dropResets(trx, person)
  const account = await findAccount(trx, person.companyId, person.id)
  if (account?.password_hash === null) await invite(deps, trx, person, now)
}

/** Every session ends, a login with the old password only leads to choosing another, and a reset link is mailed. */
export async function requireNewPassword(deps: ClosingDeps, trx: Trx, person: PersonKey, now: Date): Promise<void> {
  const account = await accountOf(trx, person)
  await closeAccess(deps, trx, person)
  await sendReset(deps, trx, account, now)
}

/** Mails a link for choosing another password. */
export async function sendReset({ settings, queueMails }: Deps, trx: Db, account: Account, now: Date): Promise<void> {
  const { link } = await linkFor(trx, settings, account, resetExpiry(now))
  const { name, email, company_id } = account
  const values = { name, link, minutes: String(resetMinutes) }
  await queueMails(trx, company_id, [{ template: 'resetPassword', to: email, values }], now)
}

/**
 * A link that a colleague hands over because no mail can be sent. A first password: it is valid as long as an
 * invitation. Another password: it works like "reset password".
 */
export async function accessLink(deps: ClosingDeps, trx: Trx, person: PersonKey, now: Date): Promise<AccessLink> {
  const { settings } = deps
  const account = await accountOf(trx, person)
  if (account.password_hash === null) return linkFor(trx, settings, account, invitationExpiry(now))
  await closeAccess(deps, trx, person)
  return linkFor(trx, settings, account, resetExpiry(now))
}

async function closeAccess(deps: ClosingDeps, trx: Trx, person: PersonKey): Promise<void> {
  await trx
    .updateTable('users')
    .set({ needs_password_change: true })
    .where('company_id', '=', person.companyId)
    .where('id', '=', person.id)
    .execute()
  await endSessions(deps, trx, person, null)
}

async function accountOf(trx: Db, { companyId, id }: PersonKey): Promise<Account> {
  const account = await findAccount(trx, companyId, id)
  if (!account) throw new Error('whoever is invited is there and active')
  return account
}

async function linkFor(trx: Db, settings: Deps['settings'], account: Account, expires: Date): Promise<AccessLink> {
  const { token, hash } = newToken()
  await saveReset(trx, account, hash, expires)
  return { link: `${settings.publicUrl}/?token=${token}`, until: expires.toISOString() }
}
