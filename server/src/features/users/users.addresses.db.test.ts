import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CompanyRefused, createCompany } from '#features/config/config.company'
import { insertDefaults } from '#features/config/config.company.rows'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, type Office, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'

const clock = testClock('2026-06-15T10:00:00Z')
const password = 'telhado-verde-ao-luar'
let database: TestDatabase
let app: FastifyInstance
let company: Company
let porto: Office
let person: User
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  const { db } = database
  company = await buildCompany(db)
  await db.deleteFrom('access_features').where('company_id', '=', company.id).execute()
  await insertDefaults(db, [company.id])
  porto = await buildOffice(db, company, { key: 'porto', name: 'Porto' })
  person = await buildUser(db, company, { ...whole, name: 'Inês Luz', email: at('ines'), offices: [porto] })
  const admin = await buildUser(db, company, { name: 'Uma admin', role: 'sysAdmin' })
  token = await signIn(db, admin, clock.now())
})

const whole = {
  gender: 'feminino',
  birthday: '1990-05-05',
  phone: '912345678',
  nif: '501964843',
  start_date: '2026-06-01',
  contract_type: 'cf',
}
const at = (name: string) => `${name}@${company.code}.pt`
const body = (email: string) => ({
  name: 'Ana Martins',
  email,
  role: 'consultant',
  offices: ['porto'],
  gender: 'feminino',
  birthday: '1990-05-05',
  phone: '912345678',
  country: 'PT',
  nif: '501964843',
  startDate: '2026-06-01',
  contractType: 'cf',
})
const sheet = (email: string) => {
  const form = new FormData()
  const head = 'Nome;Email;Função;Agências;Género;Data de nascimento;Telefone;NIF;Início do contrato;Tipo de contrato'
  const line = `Ana Martins;"${email}";Consultor;Porto;Feminino;05-05-1990;912345678;501964843;01-06-2026;Contrato de Formação (CF)`
  form.append('files', new Blob([`${head}\n${line}`]), 'staff.csv')
  return form
}
const params = () => ({ id: person.id })
type Shown = { readonly email: string; readonly errors?: readonly { column: string; message: string }[] }
const ways = {
  POST: (email: string) => send<Shown>(app, 'POST /api/users', { token, body: body(email) }),
  PUT: (email: string) => send<Shown>(app, 'PUT /api/users/{id}', { token, params: params(), body: { email } }),
  PATCH: (email: string) => send<Shown>(app, 'PATCH /api/users/{id}', { token, params: params(), body: { email } }),
  bulk: (email: string) =>
    send<Shown>(app, 'PATCH /api/users', {
      token,
      body: { [person.id]: { email, email__old: at('ines') } },
    }),
}
const emails = async () =>
  (await database.db.selectFrom('users').select('email').where('company_id', '=', company.id).execute()).map(
    ({ email }) => email,
  )

describe.each(Object.entries(ways))('%s', (_name, write) => {
  test.each(['ana,eva', 'ana(eva)', '"ana"', 'an\u200da', 'аna', 'ａna', 'ana eva'])(
    'refuses %j as an address, and changes nothing',
    async name => {
      const before = await fingerprint(database.db)
      const answer = await write(at(name))
      expect(answer).toMatchObject({ status: 422, message: 'INVALID' })
      expect(JSON.stringify(answer.data)).toContain('Email inválido')
      expect(await fingerprint(database.db)).toEqual(before)
    },
  )

  test('refuses the mailbox of another person, in whatever form it is stored', async () => {
    await buildUser(database.db, company, { email: `Rui@${company.code}.pt.` })
    const before = await fingerprint(database.db)
    expect(await write(at('rui'))).toMatchObject({ status: 409, message: 'NAME_OR_EMAIL_TAKEN' })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('stores an address in its canonical form', async () => {
    expect((await write(` JOA\u0303O@${company.code}.PT. `)).status).toBeLessThan(300)
    expect(await emails()).toContain(at('joão'))
  })
})

describe('an import', () => {
  const importing = (email: string) =>
    send<Shown>(app, 'POST /api/users/import', { token, query: { step: 'preview' }, body: sheet(email) })

  test('reports a malformed address', async () => {
    for (const name of ['ana,eva', 'аna', 'an\u200da'])
      expect((await importing(at(name))).data.errors).toMatchObject([{ column: 'E-mail', message: 'Email inválido' }])
  })
  test('reports the mailbox of another person', async () => {
    await buildUser(database.db, company, { email: `Rui@${company.code}.pt.` })
    const { errors = [] } = (await importing(at('rui'))).data
    expect(errors).toMatchObject([{ message: 'Este nome ou email já está registado' }])
  })
  test('accepts an address in another spelling', async () => {
    expect((await importing(`ANA@${company.code}.PT.`)).data.errors).toEqual([])
  })
})

describe('an address stored before there was a canonical form', () => {
  const old = () => `Ines.Luz@${company.code}.pt.`
  const login = (email: string) => send(app, 'POST /api/auth/login', { body: { email, password } })

  beforeEach(async () => {
    person = await buildUser(database.db, company, { ...whole, email: old(), offices: [porto], password })
  })

  test('stays as it is, whatever other field of the person changes', async () => {
    const put = { email: old(), phone2: '912345679' }
    expect((await send(app, 'PUT /api/users/{id}', { token, params: params(), body: put })).status).toBe(200)
    expect(await emails()).toContain(old())
  })

  test('logs in, as stored and in canonical form', async () => {
    for (const typed of [old(), old().toUpperCase(), at('ines.luz'), ` ${at('INES.LUZ')} `])
      expect((await login(typed)).status, typed).toBe(200)
    expect((await login(at('ines.lux'))).status).toBe(403)
  })

  test('that shares its canonical form with another logs in to its own account, and the other to theirs', async () => {
    const twin = await buildUser(database.db, company, { email: at('ines.luz'), password: 'outra-casa-na-praia' })
    expect((await login(old())).status).toBe(200)
    const answer = await send<{ user: { _id: string } }>(app, 'POST /api/auth/login', {
      body: { email: at('ines.luz'), password: 'outra-casa-na-praia' },
    })
    expect(answer.data.user._id).toBe(twin.id)
  })

  test('gets its reset at the stored address', async () => {
    await send(app, 'POST /api/auth/forgot-password', { body: { email: at('ines.luz') } })
    await expect
      .poll(() => database.db.selectFrom('mails').select('recipient').where('recipient', '=', old()).execute())
      .toHaveLength(1)
  })
})

test('spelling an address differently gives an attacker no more guesses', async () => {
  await buildUser(database.db, company, { email: at('alvo'), password })
  const forms = [at('alvo'), at('ALVO'), `${at('alvo')}.`, `${at('alvo')}..`, ` ${at('alvo')}`, `${at('alvo')}.. .`]
  const tries = forms.flatMap(email => [email, email])
  const statuses: number[] = []
  for (const email of tries)
    statuses.push((await send(app, 'POST /api/auth/login', { body: { email, password: 'errada' } })).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(403))
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('the first person of a company needs a valid address that no other person has', async () => {
  const firstAdmin = (email: string) => ({ name: 'Ana Luz', email, passwordHash: 'x', needsPasswordChange: true })
  const make = (email: string) =>
    createCompany(database.db, { code: 'nova', name: 'Nova', firstAdmin: firstAdmin(email) })
  await buildUser(database.db, company, { email: 'Ana@nova.pt.' })
  const before = await fingerprint(database.db)
  await expect(make('ana,eva@nova.pt')).rejects.toThrow(CompanyRefused)
  await expect(make('ana@nova.pt')).rejects.toThrow('O e-mail "ana@nova.pt" já está registado.')
  expect(await fingerprint(database.db)).toEqual(before)
  await database.db.deleteFrom('users').where('email', '=', 'Ana@nova.pt.').execute()
  await make(' ANA@nova.pt')
  expect(
    await database.db.selectFrom('users').select('email').where('email', '=', 'ana@nova.pt').execute(),
  ).toHaveLength(1)
})
