import { canonicalEmail } from '@tipy/domain/identity/emailAddress'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import type { AuthDeps } from './auth.deps.ts'

export interface Account {
  readonly id: string
  readonly company_id: string
  readonly company_code: string
  readonly name: string
  readonly email: string
  readonly password_hash: string | null
  readonly needs_password_change: boolean
}

/** People who may log in: active, in an active company. */
function accounts(db: Db) {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.company_id', 'c.code as company_code', 'u.name', 'u.email', 'u.password_hash'])
    .select('u.needs_password_change')
    .where('u.active', '=', true)
    .where('c.active', '=', true)
}

/**
 * Finds by the canonical form of both the typed and the stored address: addresses stored before there was one still log
 * in. If two share a canonical form, the one written exactly as typed wins.
 */
export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const typed = email.trim().toLowerCase()
  const canonical = canonicalEmail(email)
  return accounts(db)
    .where(eb => eb.or([eb(sql`lower(u.email)`, '=', typed), eb(sql`canonical_email(u.email)`, '=', canonical)]))
    .orderBy(sql`lower(u.email) = ${typed}`, 'desc')
    .orderBy(sql`u.email = ${canonical}`, 'desc')
    .orderBy('u.id')
    .executeTakeFirst()
}

export function findAccount(db: Db, companyId: string, id: string): Promise<Account | undefined> {
  return accounts(db).where('u.company_id', '=', companyId).where('u.id', '=', id).executeTakeFirst()
}

/**
 * Locks the account until the transaction ends, if its password is still the one that was verified. Logins share the
 * lock; a change of password waits for them, and they for it.
 */
export async function lockAccount(trx: Db, account: Account, purpose: 'login' | 'change'): Promise<boolean> {
  const query = trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', account.company_id)
    .where('id', '=', account.id)
    .where('active', '=', true)
    .where('password_hash', 'is not distinct from', account.password_hash)
  const locked = await (purpose === 'login' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()
  return locked !== undefined
}

/** Locks the address until the transaction ends, if it is still the one that was found. */
export async function lockAddress(trx: Db, account: Account): Promise<boolean> {
  const locked = await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', account.company_id)
    .where('id', '=', account.id)
    .where('active', '=', true)
    .where('email', '=', account.email)
    .forShare()
    .executeTakeFirst()
  return locked !== undefined
}

export interface NewSession {
  readonly hash: Buffer
  readonly device: Buffer
  readonly userAgent: string | null
  readonly network: string
}

const userAgentLength = 256

export async function insertSession(trx: Db, account: Account, session: NewSession, now: Date): Promise<void> {
  const { company_id, id: user_id } = account
  const { hash: token_hash, device: device_hash, userAgent, network } = session
  const user_agent = userAgent?.slice(0, userAgentLength) ?? null
  await trx
    .insertInto('session_tokens')
    .values({ token_hash, company_id, user_id, created_at: now, last_used_at: now, user_agent, network, device_hash })
    .execute()
}

export async function deleteSession(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('session_tokens').where('token_hash', '=', hash).execute()
}

/** A new password invalidates every reset link. */
export async function setPassword(trx: Db, account: Account, passwordHash: string): Promise<void> {
  const { company_id, id } = account
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, needs_password_change: false })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
  await dropResets(trx, { companyId: company_id, id })
}

/** Ends a person's sessions except the one to keep, and announces it: screens of the others close after the commit. */
export async function endSessions(
  { announceSessions }: Pick<AuthDeps, 'announceSessions'>,
  trx: Transaction<Tables>,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  keep: Buffer | null,
): Promise<void> {
  const own = trx.deleteFrom('session_tokens').where('company_id', '=', companyId).where('user_id', '=', id)
  await (keep === null ? own : own.where('token_hash', '!=', keep)).execute()
  await announceSessions(trx, { companyId, id })
}

export async function dropResets(
  trx: Db,
  { companyId, id }: { readonly companyId: string; readonly id: string },
): Promise<void> {
  await trx.deleteFrom('password_resets').where('company_id', '=', companyId).where('user_id', '=', id).execute()
}

/** One link per account: a new one replaces the one before. */
export async function saveReset(trx: Db, account: Account, hash: Buffer, expiresAt: Date): Promise<void> {
  const { company_id, id: user_id } = account
  await trx
    .insertInto('password_resets')
    .values({ token_hash: hash, company_id, user_id, expires_at: expiresAt })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ token_hash: hash, expires_at: expiresAt }),
    )
    .execute()
}

export async function hasLiveReset(trx: Db, account: Account, now: Date): Promise<boolean> {
  const live = await trx
    .selectFrom('password_resets')
    .select('user_id')
    .where('company_id', '=', account.company_id)
    .where('user_id', '=', account.id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return live !== undefined
}

export async function findReset(db: Db, hash: Buffer, now: Date): Promise<Account | undefined> {
  const reset = await db
    .selectFrom('password_resets')
    .select(['company_id', 'user_id'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return reset && findAccount(db, reset.company_id, reset.user_id)
}

/** Whether the token was still valid. Of two concurrent requests, the second waits and finds it deleted. */
export async function spendReset(trx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const result = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function companyCreation(db: Db, companyId: string): Promise<Date> {
  const row = await db
    .selectFrom('companies')
    .select('created_at')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.created_at
}
