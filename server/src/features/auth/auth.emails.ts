import { randomBytes } from 'node:crypto'
import { TipyError } from '@tipy/domain/errors/errors'
import { emailRestoreDays, emailRestoreExpiry, mayRestoreEmail } from '@tipy/domain/features/auth/auth.rules'
import { type User, users } from '@tipy/domain/features/users/users.record'
import { isSameMailbox } from '@tipy/domain/identity/emailAddress'
import { sql, type Transaction } from 'kysely'
import { noteSave } from '#engine/changes'
import { rowReader } from '#engine/columns'
import { selectList } from '#engine/list'
import { updateRow } from '#engine/rows'
import { hashToken, newToken } from '#http/tokens'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import { errorCode } from '#platform/errorCode'
import type { AuthDeps } from './auth.deps.ts'
import { forgetDevices } from './auth.devices.ts'
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
  /** By a system administrator, for another person. */
  readonly isConfirmed: boolean
  readonly now: Date
}

/** Mails the previous address a link that undoes the change, unless a rule denies it that link. */
export async function noteEmailChange({ settings, queueMails }: Deps, trx: Trx, change: EmailChange): Promise<void> {
  const { companyId, person, old, author, isConfirmed, now } = change
  const whose = { companyId, id: person._id }
  if (isConfirmed) return dropChanges(trx, whose, 0)
  const undone = (await liveChanges(trx, whose, now)).find(({ old_email }) => isSameMailbox(old_email, person.email))
  // Changed back: the address in between must not receive a link that takes the account again.
  if (undone) return dropChanges(trx, whose, undone.version)
  const hasComeIn = await hasPassword(trx, whose)
  if (!hasComeIn) return
  const { token, hash } = newToken()
  const isTold = mayRestoreEmail({ hasComeIn, isActive: person.active, isConfirmed })
  const row = { company_id: companyId, user_id: person._id, version: person.version ?? 1 }
  await trx
    .insertInto('email_changes')
    .values({
      ...row,
      old_email: old,
      new_email: person.email,
      token_hash: isTold ? hash : null,
      created_at: now,
      expires_at: emailRestoreExpiry(now),
    })
    .execute()
  if (!isTold) return
  const link = `${settings.publicUrl}/?restore=email&token=${token}`
  const values = { name: person.name, author, old, fresh: person.email, link, days: String(emailRestoreDays) }
  await queueMails(trx, companyId, [{ template: 'emailChanged', to: old, values }], now)
}

interface Whose {
  readonly companyId: string
  readonly id: string
}

/**
 * An archived person is restored. If their e-mail was changed meanwhile, no message was sent: only a system
 * administrator brings them back while those days last, or archiving would be a way around the message.
 */
export async function refuseUnseenChange(trx: Db, whose: Whose, isSysAdmin: boolean, now: Date): Promise<void> {
  const unseen = (await liveChanges(trx, whose, now)).filter(({ token_hash }) => token_hash === null)
  if (unseen.length === 0) return
  if (!isSysAdmin) throw new TipyError('INVALID', { email: unseenSentence })
  await dropChanges(trx, whose, unseen[0]?.version ?? 0)
}
const unseenSentence =
  'O e-mail mudou enquanto a pessoa estava arquivada: durante 7 dias, só um administrador de sistema a pode repor'

function liveChanges(trx: Db, { companyId, id }: Whose, now: Date) {
  return trx
    .selectFrom('email_changes')
    .select(['version', 'old_email', 'token_hash'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('version')
    .execute()
}

/** A change and all that came after it can no longer be undone, and hold no address any more. */
async function dropChanges(trx: Db, { companyId, id }: Whose, from: number): Promise<void> {
  await trx
    .deleteFrom('email_changes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .where('version', '>=', from)
    .execute()
}

async function hasPassword(trx: Db, { companyId, id }: Whose): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (found?.password_hash ?? null) !== null
}

/**
 * The owner of the old address takes the account back: the address is restored, later changes are void, all sessions
 * end, no known password opens it, and a reset goes to the old address. The link logs no one in. While
 * it is valid neither a limit (decision 0031) nor archiving refuses it: its days would run out meanwhile.
 */
export async function restoreEmail(deps: AuthDeps, { token, address }: { token: string; address: string }) {
  const { db, clock, limits } = deps
  const hash = hashToken(token)
  const found = await findChange(db, hash, clock.now())
  if (found) await takeBack(deps, hash, { company_id: found.company_id, id: found.user_id })
  else
    await limits.countFailures({ of: 'reset', address }, () => {
      throw new TipyError('INVALID_CREDENTIALS')
    })
  return null
}

type Owner = Pick<Account, 'company_id' | 'id'>

async function takeBack(deps: AuthDeps, hash: Buffer, owner: Owner): Promise<void> {
  const { db, clock, credentials } = deps
  const unknownPassword = await credentials.hash(randomBytes(32).toString('hex'))
  await db.transaction().execute(async trx => {
    const now = clock.now()
    // The person first and the link second, as everywhere: two orders would wait for each other.
    const before = await holdPerson(trx, owner)
    const change = await findChange(trx, hash, now)
    if (!before || !change) throw new TipyError('INVALID_CREDENTIALS')
    const whose = { companyId: owner.company_id, id: owner.id }
    await dropChanges(trx, whose, change.version)
    await putBack(trx, owner, before, change.old_email, now)
    await trx
      .updateTable('users')
      .set({ password_hash: unknownPassword })
      .where('company_id', '=', whose.companyId)
      .where('id', '=', whose.id)
      .execute()
    await endSessions(trx, whose)
    // Whoever took the account may have come in from one of them.
    await forgetDevices(trx, owner, Buffer.alloc(0))
    const account = await findAccount(trx, whose.companyId, whose.id)
    if (account) await sendReset(deps, trx, account, now)
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

async function holdPerson(trx: Trx, { company_id, id }: Owner): Promise<User | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectList(users)} from users t where t.company_id = ${company_id} and t.id = ${id} for update`.execute(
    trx,
  )
  const [row] = rows
  return row && rowReader(users)(row)
}

const uniqueViolation = '23505'

/** A change of the record like any other, as the system user: the person who follows the link is not logged in. */
async function putBack(
  trx: Trx,
  { company_id: companyId }: Owner,
  before: User,
  email: string,
  now: Date,
): Promise<void> {
  const author = { trx, companyId, by: null, now }
  const after: User = { ...before, email, version: (before.version ?? 0) + 1 }
  try {
    await updateRow(users, after, author)
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw new TipyError('NAME_OR_EMAIL_TAKEN')
    throw error
  }
  await noteSave(users, before, after, author)
}
