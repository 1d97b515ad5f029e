import { randomBytes } from 'node:crypto'
import { TipyError } from '@tipy/domain/errors/errors'
import {
  type EmailAuthor,
  emailMemoryLimit,
  emailRestoreDays,
  emailRestoreExpiry,
  outcomeOfMove,
} from '@tipy/domain/features/auth/auth.emailChanges'
import { type User, users } from '@tipy/domain/features/users/users.record'
import type { Transaction } from 'kysely'
import { writeNextVersion } from '#engine/changes'
import { readRow } from '#engine/read/record'
import { hashToken, newToken } from '#http/session/tokens'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import { isUniqueViolation } from '#platform/errorCode'
import type { AuthDeps } from './auth.deps.ts'
import { forgetDevicesBut } from './auth.devices.ts'
import { sendReset } from './auth.invitations.ts'
import { type Account, endSessions, findAccount } from './auth.store.ts'

type Deps = Pick<AuthDeps, 'settings' | 'queueMails'>
type Trx = Transaction<Tables>

/** A person whose e-mail was just changed, and by whom. */
export interface EmailChange {
  readonly companyId: string
  readonly person: Pick<User, '_id' | 'name' | 'version' | 'active' | 'email'>
  readonly old: string
  readonly author: string
  readonly by: EmailAuthor
  readonly now: Date
}

/** The previous address receives a link that undoes the change, or only a notice if a rule denies it that link. */
export async function recordEmailChange(deps: Deps, trx: Trx, change: EmailChange): Promise<void> {
  const { companyId, person, by, now } = change
  const personKey = { companyId, id: person._id }
  // A system administrator answers for all accounts: earlier changes no longer count, and no link undoes this one.
  if (by === 'sysAdmin') return dropChanges(trx, personKey, 0)
  // Before a first password the old address may belong to an outsider: it may have been typed by mistake.
  if (!(await hasPassword(trx, personKey))) return
  const remembered = await rememberedChanges(trx, personKey, now)
  const { undone, message } = outcomeOfMove({ email: person.email, isActive: person.active, remembered, now })
  const { token, hash } = newToken()
  if (undone) await dropChanges(trx, personKey, undone.version)
  else await rememberChange(trx, change, { hash: message === 'link' ? hash : null, isNotified: message !== null })
  if (message === 'link') await mailLink(deps, trx, change, token)
  if (message === 'notice') await mailNotice(deps, trx, change)
}

async function rememberChange(
  trx: Trx,
  { companyId, person, old, by, now }: EmailChange,
  { hash, isNotified }: { readonly hash: Buffer | null; readonly isNotified: boolean },
): Promise<void> {
  await trx
    .insertInto('email_changes')
    .values({
      company_id: companyId,
      user_id: person._id,
      version: person.version ?? 1,
      old_email: old,
      new_email: person.email,
      token_hash: hash,
      created_at: now,
      expires_at: emailRestoreExpiry(now),
      is_own: by === 'self',
      is_notified: isNotified,
    })
    .execute()
}

async function mailLink({ settings, queueMails }: Deps, trx: Trx, change: EmailChange, token: string): Promise<void> {
  const { companyId, person, old, author, now } = change
  const link = `${settings.publicUrl}/?restore=email&token=${token}`
  const values = { name: person.name, author, old, fresh: person.email, link, days: String(emailRestoreDays) }
  await queueMails(trx, companyId, [{ template: 'emailChanged', to: old, values }], now)
}

/** Its reader may be a thief, or an outsider whose address was typed by mistake: neither learns the new address. */
async function mailNotice({ queueMails }: Deps, trx: Trx, { companyId, person, old, now }: EmailChange): Promise<void> {
  const values = { name: person.name, old }
  await queueMails(trx, companyId, [{ template: 'emailReplaced', to: old, values }], now)
}

interface PersonKey {
  readonly companyId: string
  readonly id: string
}

/**
 * Runs when an archived person is restored. If their e-mail was changed meanwhile, no message was sent: for some days
 * only a system administrator may restore them, or archiving would be a way around the message.
 */
export async function refuseUnseenChange(trx: Db, personKey: PersonKey, isSysAdmin: boolean, now: Date): Promise<void> {
  const unseen = (await rememberedChanges(trx, personKey, now)).filter(
    ({ isNotified, expiresAt }) => !isNotified && expiresAt > now,
  )
  if (unseen.length === 0) return
  if (!isSysAdmin) throw new TipyError('INVALID', { email: unseenSentence })
  await dropChanges(trx, personKey, unseen[0]?.version ?? 0)
}
const unseenSentence =
  'O e-mail mudou enquanto a pessoa estava arquivada: durante 7 dias, só um administrador de sistema a pode repor'

function rememberedChanges(trx: Db, { companyId, id }: PersonKey, now: Date) {
  return trx
    .selectFrom('email_changes')
    .select(['version', 'old_email as old', 'is_own as isOwn', 'is_notified as isNotified', 'expires_at as expiresAt'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('created_at', '>', emailMemoryLimit(now))
    .orderBy('version')
    .execute()
}

/** Deletes a change and all later ones: they can no longer be undone, and reserve no address any more. */
async function dropChanges(trx: Db, { companyId, id }: PersonKey, from: number): Promise<void> {
  await trx
    .deleteFrom('email_changes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('version', '>=', from)
    .execute()
}

async function hasPassword(trx: Db, { companyId, id }: PersonKey): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (found?.password_hash ?? null) !== null
}

/**
 * The owner of the old address recovers the account: the address is restored, later changes are void, all sessions end,
 * no known password works, and a reset goes to the old address. The link logs no one in. While it is valid neither a
 * limit (decision 0031) nor archiving refuses it: its days would run out meanwhile.
 */
export async function restoreEmail(
  deps: AuthDeps,
  { token, address }: { token: string; address: string },
): Promise<{ mailsReset: boolean }> {
  const { db, clock, limits } = deps
  const hash = hashToken(token)
  const found = await findChange(db, hash, clock.now())
  if (found) return restoreOldEmail(deps, hash, { company_id: found.company_id, id: found.user_id })
  return limits.countFailures({ of: 'reset', address }, () => {
    throw new TipyError('INVALID_CREDENTIALS')
  })
}

type Owner = Pick<Account, 'company_id' | 'id'>

async function restoreOldEmail(deps: AuthDeps, hash: Buffer, owner: Owner): Promise<{ mailsReset: boolean }> {
  const { db, clock, credentials, settings } = deps
  const unknownPassword = await credentials.hash(randomBytes(32).toString('hex'))
  return db.transaction().execute(async trx => {
    const now = clock.now()
    // The person first and the link second, as everywhere: two lock orders would deadlock.
    const before = await readRow(users, trx, owner.company_id, owner.id, true)
    const change = await findChange(trx, hash, now)
    if (!before || !change) throw new TipyError('INVALID_CREDENTIALS')
    const personKey = { companyId: owner.company_id, id: owner.id }
    await dropChanges(trx, personKey, change.version)
    await writeOldEmail(trx, owner, before, change.old_email, now)
    await trx
      .updateTable('users')
      .set({ password_hash: unknownPassword })
      .where('company_id', '=', personKey.companyId)
      .where('id', '=', personKey.id)
      .execute()
    await endSessions(deps, trx, personKey, null)
    // The thief of the account may have logged in from one of them.
    await forgetDevicesBut(trx, owner, null)
    const account = await findAccount(trx, personKey.companyId, personKey.id)
    if (account) await sendReset(deps, trx, account, now)
    return { mailsReset: account !== undefined && settings.smtpUrl !== undefined }
  })
}

function findChange(db: Db, hash: Buffer, now: Date) {
  return db
    .selectFrom('email_changes as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .select(['e.company_id', 'e.user_id', 'e.version', 'e.old_email'])
    .where('e.token_hash', '=', hash)
    .where('e.expires_at', '>', now)
    .where('c.active', '=', true)
    .executeTakeFirst()
}

/** A change of the record like any other, as the system user: the person who follows the link is not logged in. */
async function writeOldEmail(
  trx: Trx,
  { company_id: companyId }: Owner,
  before: User,
  email: string,
  now: Date,
): Promise<void> {
  try {
    await writeNextVersion(users, before, { ...before, email }, { trx, companyId, by: null, now })
  } catch (error) {
    if (isUniqueViolation(error)) throw new TipyError('NAME_OR_EMAIL_TAKEN')
    throw error
  }
}
