import { flags } from '@tipy/domain/access/flags'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { config } from '@tipy/domain/company/config'
import { standardSettings, variantSettings } from '@tipy/domain/company/settings'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { CompanyRefused, createCompany, type NewCompany } from './config.company.ts'
import { readConfig } from './config.store.ts'

let database: TestDatabase
let made: { companyId: string; userId: string }

const company: NewCompany = {
  code: 'atlantico',
  name: 'Atlântico Imobiliária',
  settings: variantSettings,
  officeName: 'São João do Estoril',
  firstAdmin: {
    name: 'Zélia Mourão',
    email: 'zelia@atlantico.example',
    passwordHash: 'hash',
    needsPasswordChange: true,
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
  made = await createCompany(database.db, company)
})
afterAll(() => database.close())

describe('a new company', () => {
  test('starts with every list, its first office and its settings', async () => {
    const read = await readConfig(database.db, made.companyId)
    expect(config.parse(read)).toEqual(read)
    expect(read).toMatchObject(defaultLists)
    expect(read.offices).toMatchObject([{ key: 'saojoaodoestoril', name: 'São João do Estoril', active: true }])
    expect(read).toMatchObject({ teams: [], settings: variantSettings, billingLimit: 0, billingLimitPercentage: 0 })
  })

  test('starts with the default access matrix', async () => {
    const rows = await database.db
      .selectFrom('access_features')
      .selectAll()
      .where('company_id', '=', made.companyId)
      .execute()
    const stored = Object.fromEntries(rows.map(({ flag, roles, users }) => [flag, { roles, users }]))
    expect(Object.keys(stored).sort()).toEqual([...flags].sort())
    expect(stored).toEqual(defaultFeatures)
  })

  test('has one system administrator, who works in the first office and must change the password', async () => {
    const users = await database.db.selectFrom('users').selectAll().where('company_id', '=', made.companyId).execute()
    expect(users).toMatchObject([
      {
        id: made.userId,
        name: 'Zélia Mourão',
        name_key: 'zelia mourao',
        email: 'zelia@atlantico.example',
        role: 'sysAdmin',
        password_hash: 'hash',
        needs_password_change: true,
        active: true,
        offices: ['saojoaodoestoril'],
      },
    ])
  })
})

test('settings and office may be left out', async () => {
  const { settings: _settings, officeName: _office, ...rest } = company
  const plain = { ...rest, code: 'plain', firstAdmin: { ...rest.firstAdmin, email: 'plain@atlantico.example' } }
  const { companyId } = await createCompany(database.db, plain)
  const read = await readConfig(database.db, companyId)
  expect(read.settings).toEqual(standardSettings)
  expect(read.offices).toMatchObject([{ key: 'sede', name: 'Sede' }])
})

describe('a new company is refused, and nothing of it is stored,', () => {
  const admin = (email: string) => ({ ...company.firstAdmin, email })
  test.each<[string, NewCompany, string]>([
    [
      'with a code that exists',
      { ...company, firstAdmin: admin('other@atlantico.example') },
      'Já existe uma empresa com o código "atlantico".',
    ],
    [
      'with an e-mail that exists, whatever its case',
      { ...company, code: 'other', firstAdmin: admin('ZELIA@atlantico.example') },
      'O e-mail "zelia@atlantico.example" já está registado.',
    ],
    [
      'with a code that is none',
      { ...company, code: 'São João' },
      'O código "São João" só pode ter letras minúsculas sem acentos e algarismos.',
    ],
    [
      'with an e-mail that is none',
      { ...company, code: 'other', firstAdmin: admin('zelia') },
      'O e-mail "zelia" não é válido.',
    ],
    ['without a name', { ...company, code: 'other', name: ' ' }, 'Falta o nome da empresa.'],
    ['with an office without a name', { ...company, code: 'other', officeName: '–' }, 'Falta o nome da agência.'],
    [
      'with an administrator without a name',
      { ...company, code: 'other', firstAdmin: { ...admin('x@y.example'), name: '' } },
      'Falta o nome do administrador.',
    ],
  ])('%s', async (_case, refused, message) => {
    const before = await counts()
    const attempt = createCompany(database.db, refused)
    await expect(attempt).rejects.toThrow(CompanyRefused)
    await expect(attempt).rejects.toThrow(message)
    expect(await counts()).toEqual(before)
  })

  async function counts(): Promise<unknown> {
    const count = (table: 'companies' | 'users' | 'list_items' | 'access_features' | 'offices') =>
      database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .execute()
    return Promise.all([
      count('companies'),
      count('users'),
      count('list_items'),
      count('access_features'),
      count('offices'),
    ])
  }
})

test('of two concurrent runs with the same code one succeeds', async () => {
  const twice = { ...company, code: 'gemeos', firstAdmin: { ...company.firstAdmin, email: 'gemeos@atlantico.example' } }
  const outcomes = await Promise.allSettled([createCompany(database.db, twice), createCompany(database.db, twice)])
  expect(outcomes.map(outcome => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(outcome => outcome.status === 'rejected')?.reason).toBeInstanceOf(CompanyRefused)
})

test('a company that does not exist has no configuration', async () => {
  await expect(readConfig(database.db, '00000000-0000-4000-8000-000000000000')).rejects.toThrow()
})
