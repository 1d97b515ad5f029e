import { calendarScope, gmailModel } from '@tipy/domain/features/gmail/gmail.rules'
import { type Selectable, sql } from 'kysely'
import { announceTo } from '#engine/announce'
import type { Saving } from '#engine/serverRecord'
import { inTransaction } from '#engine/transaction'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import type { Vault } from '#platform/secrets/vault'

export interface Owner {
  readonly companyId: string
  readonly id: string
}

export type AccountRow = Selectable<Tables['gmail_accounts']>
type Trx = Saving['trx']

/** Whose token it is: a text copied to the row of another person does not decrypt. */
export const tokenContext = ({ companyId, id }: Owner): string => `gmail ${companyId} ${id}`

export async function readAccount(db: Db, { companyId, id }: Owner): Promise<AccountRow | undefined> {
  return db
    .selectFrom('gmail_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .executeTakeFirst()
}

/** Accounts of people who have not left, in companies that are not switched off. */
const activeAccounts = (db: Db) =>
  db
    .selectFrom('gmail_accounts as g')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'g.company_id').onRef('u.id', '=', 'g.user_id'))
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .where('u.active', '=', true)
    .where('c.active', '=', true)

export async function readActiveAccount(db: Db, { companyId, id }: Owner): Promise<AccountRow | undefined> {
  return activeAccounts(db)
    .selectAll('g')
    .where('g.company_id', '=', companyId)
    .where('g.user_id', '=', id)
    .executeTakeFirst()
}

/** People in whose calendars meetings are written. */
export async function calendarOwners(db: Db): Promise<readonly Owner[]> {
  return activeAccounts(db)
    .select(['g.company_id as companyId', 'g.user_id as id'])
    .where('g.refresh_token', 'is not', null)
    .where(sql<boolean>`${calendarScope} = any(g.scopes)`)
    .orderBy('g.company_id')
    .orderBy('g.user_id')
    .execute()
}

/** Whether the calendar of a person shows their meetings: they need no invitation by mail. */
export async function hasCalendar(db: Db, owner: Owner): Promise<boolean> {
  const account = await readActiveAccount(db, owner)
  return account !== undefined && account.refresh_token !== null && account.scopes.includes(calendarScope)
}

/** Tells the open screens of the owner that the account has changed. */
export const announceAccount = (trx: Trx, { companyId, id }: Owner): Promise<void> =>
  announceTo({ trx, companyId }, { model: gmailModel, id, to: id })

interface NewAccount {
  readonly email: string
  readonly scopes: readonly string[]
  /** Encrypted. */
  readonly token: string
  readonly now: Date
}

/** Entries stay if it is the same account again: its calendar has them. */
export async function storeAccount(trx: Trx, owner: Owner, account: NewAccount): Promise<void> {
  const columns = {
    email: account.email,
    scopes: [...account.scopes],
    refresh_token: account.token,
    connected_at: account.now,
  }
  const before = await readAccount(trx, owner)
  if (before && before.email !== account.email) await forgetEntries(trx, owner)
  await trx
    .insertInto('gmail_accounts')
    .values({ company_id: owner.companyId, user_id: owner.id, ...columns })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doUpdateSet(columns))
    .execute()
  await announceAccount(trx, owner)
}

export async function deleteAccount(db: Db, owner: Owner): Promise<void> {
  await inTransaction(db, async trx => {
    await forgetEntries(trx, owner)
    await trx
      .deleteFrom('gmail_accounts')
      .where('company_id', '=', owner.companyId)
      .where('user_id', '=', owner.id)
      .execute()
    await announceAccount(trx, owner)
  })
}

async function forgetEntries(trx: Db, { companyId, id }: Owner): Promise<void> {
  await trx.deleteFrom('calendar_entries').where('company_id', '=', companyId).where('user_id', '=', id).execute()
}

/** Only with the token that Google refused: one that was connected meanwhile stays. */
export async function markLost(db: Db, owner: Owner, token: string): Promise<void> {
  await inTransaction(db, async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('gmail_accounts')
      .set({ refresh_token: null })
      .where('company_id', '=', owner.companyId)
      .where('user_id', '=', owner.id)
      .where('refresh_token', '=', token)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await announceAccount(trx, owner)
  })
}

/** Encrypts with the present key what an earlier one encrypted. What no key decrypts stays: its key may come back. */
export async function encryptAgain(db: Db, vault: Vault): Promise<void> {
  const rows = await db.selectFrom('gmail_accounts').selectAll().where('refresh_token', 'is not', null).execute()
  for (const { company_id, user_id, refresh_token } of rows) {
    if (refresh_token === null || !vault.isOld(refresh_token)) continue
    const context = tokenContext({ companyId: company_id, id: user_id })
    const secret = vault.decrypt(refresh_token, context)
    if (secret === null) continue
    await db
      .updateTable('gmail_accounts')
      .set({ refresh_token: vault.encrypt(secret, context) })
      .where('company_id', '=', company_id)
      .where('user_id', '=', user_id)
      .where('refresh_token', '=', refresh_token)
      .execute()
  }
}
