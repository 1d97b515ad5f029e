import { standardSettings } from '@tipy/domain/company/settings'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
const people: Record<string, User> = {}
const idOf = (name: string) => people[name]?.id ?? ''

async function person(name: string, role: User['role'], more: object = {}): Promise<void> {
  people[name] = await buildUser(database.db, company, { role, ...more })
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock)
  company = await buildCompany(db)
  await db
    .insertInto('teams')
    .values(['norte', 'desfeita'].map(key => ({ company_id: company.id, key, name: key, active: key === 'norte' })))
    .execute()
  await person('director', 'commercialDirector')
  await person('head', 'broker')
  await person('gone', 'commercialDirector', { active: false })
  await person('recruiter', 'recruiter')
  const led = { broker: idOf('head'), coo: idOf('director') }
  const norte = await buildOffice(db, company, { key: 'porto', ...led })
  const sul = await buildOffice(db, company, { key: 'faro', broker: idOf('director') })
  await buildOffice(db, company, { key: 'alheia', broker: idOf('recruiter') })
  await person('ana', 'consultant', {
    offices: [norte, sul],
    team: 'norte',
    manager: idOf('director'),
    commission: 47.8,
    bank_commission: 20,
    commercial_director_commission: 5,
    commercial_director_bank_commission: 3,
    broker_commission: 2,
    coo_commission: 1,
    recruiter: idOf('recruiter'),
    recruiter_commission: 4,
    recruiter_director: idOf('director'),
    recruiter_director_commission: 1.5,
    credit_manager_commission: 12,
  })
  await person('alone', 'consultant', { team: 'desfeita', manager: idOf('gone') })
  for (const role of ['cfo', 'coo', 'processManager', 'broker', 'consultant', 'hr'] as const) await person(role, role)
  company = await buildCompany(db)
  await person('stranger', 'consultant')
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const ask = async (who: string, subject: string, query: Record<string, string>) => {
  const token = await signIn(database.db, people[who] as User, clock.now())
  return { token, params: { id: idOf(subject) || subject }, query }
}
const refusal = async (who: string, subject: string, query: Record<string, string> = { side: 'finder' }) =>
  (await send(app, 'GET /api/users/{id}/terms', await ask(who, subject, query))).status
const terms = async (who: string, subject: string, query: Record<string, string>) =>
  succeed(app, 'GET /api/users/{id}/terms', await ask(who, subject, query))

test('terms are given only to users who fill in deals, of people a deal can name, and for a valid side', async () => {
  for (const who of ['broker', 'consultant', 'hr', 'ana']) expect(await refusal(who, 'ana'), who).toBe(403)
  for (const subject of ['stranger', 'gone', 'recruiter', 'cfo', 'x'])
    expect(await refusal('cfo', subject), subject).toBe(404)
  expect(await refusal('cfo', 'ana', {})).toBe(422)
  expect(await refusal('cfo', 'ana', { side: 'owner' })).toBe(422)
  expect(await refusal('cfo', 'ana', { side: 'finder', bank: 'maybe' })).toBe(422)
})

test('terms of a side come from the profile; for the seller of a loan, the bank terms', async () => {
  const ordinary = {
    percentage: 47.8,
    team: 'norte',
    commercialDirector: idOf('director'),
    commercialDirectorCommission: 5,
    broker: idOf('head'),
    brokerCommission: 2,
    coo: idOf('director'),
    cooCommission: 1,
    recruiter: idOf('recruiter'),
    recruiterPercentage: 4,
    recruiterDirector: idOf('director'),
    recruiterDirectorPercentage: 1.5,
    creditManagerCommission: 12,
  }
  for (const who of ['cfo', 'coo', 'processManager'])
    expect(await terms(who, 'ana', { side: 'finder', bank: 'true' }), who).toEqual(ordinary)
  expect(await terms('cfo', 'ana', { side: 'seller' })).toEqual(ordinary)
  const ofBanks = { ...ordinary, percentage: 20, commercialDirectorCommission: 3 }
  expect(await terms('cfo', 'ana', { side: 'seller', bank: 'true' })).toEqual(ofBanks)
})

test('broker and COO are those of the deal’s office if the person works there, else of their own', async () => {
  const headed = async (office: string) => terms('cfo', 'ana', { side: 'finder', office })
  expect(await headed('faro')).toMatchObject({ broker: idOf('director'), coo: null })
  for (const office of ['porto', 'alheia', 'x'])
    expect(await headed(office), office).toMatchObject({ broker: idOf('head'), coo: idOf('director') })
  expect(await terms('cfo', 'alone', { side: 'finder', office: 'faro' })).toMatchObject({ broker: null, coo: null })
  expect(await refusal('cfo', 'ana', { side: 'finder', office: 'x'.repeat(65) })).toBe(422)
})

test('inactive teams and directors are left out, and recruiter directors if the company has none', async () => {
  expect(await terms('cfo', 'alone', { side: 'finder' })).toMatchObject({ team: null, commercialDirector: null })
  const { company_id } = people.ana as User
  await database.db
    .updateTable('companies')
    .set({ settings: JSON.stringify({ ...standardSettings, recruiterDirector: false }) })
    .where('id', '=', company_id)
    .execute()
  const without = { recruiter: idOf('recruiter'), recruiterDirector: null, recruiterDirectorPercentage: null }
  expect(await terms('cfo', 'ana', { side: 'finder' })).toMatchObject(without)
})
