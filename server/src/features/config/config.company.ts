import { type CompanySettings, standardSettings } from '@tipy/domain/company/settings'
import { users } from '@tipy/domain/features/users/users.record'
import { canonicalEmail, isEmailAddress } from '@tipy/domain/identity/emailAddress'
import { fold, keyOf } from '@tipy/domain/text/fold'
import type { Transaction } from 'kysely'
import { recordChange } from '#engine/changes'
import { rowReader } from '#engine/columns'
import { isAddressTaken } from '#http/addresses'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'
import { insertDefaults } from './config.company.rows.ts'

export interface NewCompany {
  /** Lower-case letters and digits: it is the company's name on the wire. */
  readonly code: string
  readonly name: string
  readonly settings?: CompanySettings
  /** Name of the first office; others are added on the lists screen. */
  readonly officeName?: string
  readonly firstAdmin: {
    readonly name: string
    readonly email: string
    readonly passwordHash: string
    readonly needsPasswordChange: boolean
  }
}

/** Why a company was not created, as a text for the administrator at the command line. */
export class CompanyRefused extends Error {
  override readonly name = 'CompanyRefused'
}

/** A company that can be used: its lists, its access matrix, one office and one person who may do everything. */
export async function createCompany(db: Db, company: NewCompany): Promise<{ companyId: string; userId: string }> {
  refuseMalformed(company)
  return db.transaction().execute(async trx => {
    const companyId = await insertCompany(trx, company)
    await insertDefaults(trx, [companyId])
    const name = company.officeName ?? 'Sede'
    const office = keyOf(name)
    await trx.insertInto('offices').values({ company_id: companyId, key: office, name }).execute()
    const email = canonicalEmail(company.firstAdmin.email)
    const userId = await insertAdmin(trx, companyId, { ...company.firstAdmin, email }, office)
    if (await isAddressTaken(trx, email, userId, new Date())) throw new CompanyRefused(takenSentence(email))
    await recordCreation(trx, companyId, userId)
    return { companyId, userId }
  })
}

/** The first admin's history begins with their creation, by the system user: no other user existed. */
async function recordCreation(trx: Transaction<Tables>, companyId: string, id: string): Promise<void> {
  const made = await trx
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await recordChange(users, null, rowReader(users)(made), { trx, companyId, by: null, now: made.created_at })
}

function refuseMalformed({ code, name, officeName, firstAdmin }: NewCompany): void {
  if (!/^[a-z0-9]+$/.test(code))
    throw new CompanyRefused(`O código "${code}" só pode ter letras minúsculas sem acentos e algarismos.`)
  if (!name.trim()) throw new CompanyRefused('Falta o nome da empresa.')
  if (officeName !== undefined && !keyOf(officeName)) throw new CompanyRefused('Falta o nome da agência.')
  if (!firstAdmin.name.trim()) throw new CompanyRefused('Falta o nome do administrador.')
  if (!isEmailAddress(firstAdmin.email)) throw new CompanyRefused(`O e-mail "${firstAdmin.email}" não é válido.`)
}

// Both inserts let the unique index decide, so that two runs at the same moment cannot both succeed.
async function insertCompany(db: Db, { code, name, settings }: NewCompany): Promise<string> {
  const row = await db
    .insertInto('companies')
    .values({ code, name: name.trim(), settings: JSON.stringify(settings ?? standardSettings) })
    .onConflict(conflict => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new CompanyRefused(`Já existe uma empresa com o código "${code}".`)
  return row.id
}

async function insertAdmin(
  db: Db,
  companyId: string,
  admin: NewCompany['firstAdmin'],
  office: string,
): Promise<string> {
  const name = admin.name.trim()
  const row = await db
    .insertInto('users')
    .values({
      company_id: companyId,
      name,
      offices: [office],
      search_text: fold(`${name}\n${admin.email}`),
      email: admin.email,
      role: 'sysAdmin',
      password_hash: admin.passwordHash,
      needs_password_change: admin.needsPasswordChange,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new CompanyRefused(takenSentence(admin.email))
  return row.id
}

const takenSentence = (email: string): string => `O e-mail "${email}" já está registado.`
