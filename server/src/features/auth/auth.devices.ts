import { deviceLimit, devicesPerBrowser, devicesPerPerson } from '@tipy/domain/features/auth/auth.rules'
import { hashToken, newToken } from '#http/session/tokens'
import type { Db } from '#platform/database/database'
import type { Account } from './auth.store.ts'

type AccountKey = Pick<Account, 'id' | 'company_id'>

/** Matches no account: looked up when the account does not exist, so that both cases take the same work. */
const noAccount: AccountKey = {
  id: '00000000-0000-0000-0000-000000000000',
  company_id: '00000000-0000-0000-0000-000000000000',
}

/** The hash of the device, if this browser has logged in to the account before. */
export async function knownDevice(
  db: Db,
  account: AccountKey | undefined,
  tokens: readonly string[],
  now: Date,
): Promise<Buffer | null> {
  if (tokens.length === 0) return null
  const { id, company_id } = account ?? noAccount
  const found = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('token_hash', 'in', tokens.map(hashToken))
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .where('last_used_at', '>', deviceLimit(now))
    .executeTakeFirst()
  return found?.token_hash ?? null
}

export interface Remembered {
  readonly hash: Buffer
  /** The tokens the browser's cookie stores from now on. */
  readonly tokens: readonly string[]
}

/** Remembers the browser that has just logged in to the account. The caller has locked the account. */
export async function rememberDevice(
  trx: Db,
  account: AccountKey,
  tokens: readonly string[],
  now: Date,
): Promise<Remembered> {
  const deviceHash = await knownDevice(trx, account, tokens, now)
  const used = deviceHash && (await touchDevice(trx, deviceHash, now))
  if (deviceHash && used) return { hash: deviceHash, tokens }
  const { token, hash } = newToken()
  const { id: user_id, company_id } = account
  await trx
    .insertInto('known_devices')
    .values({ token_hash: hash, company_id, user_id, created_at: now, last_used_at: now })
    .execute()
  await forgetOldest(trx, account)
  return { hash, tokens: [token, ...tokens].slice(0, devicesPerBrowser) }
}

/** Whether the device still existed: the password may have been changed elsewhere meanwhile. */
async function touchDevice(trx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('known_devices')
    .set({ last_used_at: now })
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Of two concurrent logins each skips the rows the other is deleting: neither waits for the other. */
async function forgetOldest(trx: Db, { id, company_id }: AccountKey): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('token_hash', 'in', query =>
      query
        .selectFrom('known_devices')
        .select('token_hash')
        .where('company_id', '=', company_id)
        .where('user_id', '=', id)
        .orderBy('last_used_at', 'desc')
        .orderBy('token_hash')
        .offset(devicesPerPerson)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Deletes every device of the person except the one on which a new password was chosen, if there is one. */
export async function forgetDevicesBut(trx: Db, { id, company_id }: AccountKey, keep: Buffer | null): Promise<void> {
  const own = trx.deleteFrom('known_devices').where('company_id', '=', company_id).where('user_id', '=', id)
  await (keep === null ? own : own.where('token_hash', '!=', keep)).execute()
}
