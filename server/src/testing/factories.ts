import { randomUUID } from 'node:crypto'
import { hash as argon2 } from '@node-rs/argon2'
import { standardSettings } from '@tipy/domain/company/settings'
import { fold } from '@tipy/domain/text/fold'
import type { Insertable, Selectable } from 'kysely'
import { insertDefaultAccess } from '#features/config/config.company.rows'
import { newToken } from '#http/session/tokens'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'

export type Company = Selectable<Tables['companies']>
export type User = Selectable<Tables['users']>
export type Office = Selectable<Tables['offices']>
type Overrides<T extends keyof Tables> = Partial<Insertable<Tables[T]>>

let count = 0
const next = (): number => {
  count += 1
  return count
}

/** A company with the default access matrix and no people. */
export async function buildCompany(db: Db, overrides: Overrides<'companies'> = {}): Promise<Company> {
  const code = overrides.code ?? `empresa${next()}`
  const company = await db
    .insertInto('companies')
    .values({ name: `Empresa ${code}`, settings: JSON.stringify(standardSettings), ...overrides, code })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertDefaultAccess(db, [company.id])
  return company
}

export async function buildOffice(db: Db, company: Company, overrides: Overrides<'offices'> = {}): Promise<Office> {
  const key = overrides.key ?? `agencia${next()}`
  return db
    .insertInto('offices')
    .values({ name: `Agência ${key}`, ...overrides, key, company_id: company.id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The least work that the algorithm allows. A hash names its cost, so that comparing a password with it is as quick. */
const quickHash = (password: string): Promise<string> =>
  argon2(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface UserOverrides extends Omit<Overrides<'users'>, 'offices'> {
  readonly offices?: readonly Office[]
  readonly password?: string
}

/** An active consultant without offices, unless the test passes other values. */
export async function buildUser(db: Db, company: Company, overrides: UserOverrides = {}): Promise<User> {
  const { offices = [], password, ...columns } = overrides
  const number = next()
  const name = columns.name ?? `Pessoa ${number}`
  const user = await db
    .insertInto('users')
    .values({
      email: `pessoa${number}@${company.code}.pt`,
      role: 'consultant',
      password_hash: password === undefined ? null : await quickHash(password),
      ...columns,
      name,
      offices: offices.map(({ key }) => key),
      search_text: fold(name),
      company_id: company.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return user
}

/** Creates a session of that person without hashing a password. Returns the bearer token. */
export async function signIn(db: Db, user: User, now: Date): Promise<string> {
  const { token, hash } = newToken()
  await db
    .insertInto('session_tokens')
    .values({ token_hash: hash, company_id: user.company_id, user_id: user.id, created_at: now, last_used_at: now })
    .execute()
  return token
}

export const unknownId = (): string => randomUUID()
