import { standardSettings } from '@tipy/domain/company/settings'
import type { SavedSettings } from '@tipy/domain/features/config/config.settings.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'
import { insertFile } from '#testing/files'
import { fingerprint } from '#testing/fingerprint'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let admin = ''
let consultant = ''
let elsewhere = ''
let finder = ''

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock)
  const company = await buildCompany(db)
  const offices = [await buildOffice(db, company, { key: 'lisboa' })]
  const lists = { houseTypes: 'apartamento', findingContractTypes: 'exclusivo', regimes: 'aberto' }
  for (const [list, key] of Object.entries(lists))
    await db.insertInto('list_items').values({ company_id: company.id, list, key, name: key }).execute()
  const ana = await buildUser(db, company, { offices })
  finder = ana.id
  consultant = await signIn(db, ana, clock.now())
  const sara = await buildUser(db, company, { name: 'Sara', role: 'sysAdmin' })
  admin = await signIn(db, sara, clock.now())
  const ze = await buildUser(db, await buildCompany(db), { role: 'sysAdmin' })
  elsewhere = await signIn(db, ze, clock.now())
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const read = (token: string) => succeed(app, 'GET /api/config/settings', { token })
const put = (token: string, settings: object, version: number) =>
  send<SavedSettings>(app, 'PUT /api/config/settings', { token, body: { settings, version } })

describe('settings are refused, and stay unchanged, for', () => {
  test.each([
    [{ amlChecks: 'sim' }, 'settings.amlChecks'],
    [{ referencePercentage: 101 }, 'settings.referencePercentage'],
    [{ referencePercentage: -1 }, 'settings.referencePercentage'],
    [{ leadIdleDays: 0 }, 'settings.leadIdleDays'],
    [{ leadIdleDays: 1.5 }, 'settings.leadIdleDays'],
    [{ candidateRetentionMonths: -1 }, 'settings.candidateRetentionMonths'],
    [{ candidateRetentionMonths: 1.5 }, 'settings.candidateRetentionMonths'],
    [{ unknownSwitch: true }, 'settings'],
    [{ amlChecks: null }, 'settings.amlChecks'],
  ])('%j', async (settings, field) => {
    const before = await fingerprint(database.db)
    const answer = await send(app, 'PUT /api/config/settings', { token: admin, body: { settings, version: 1 } })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.data.fields ?? {}).join()).toContain(field)
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('callers who are no administrators, and stale versions', async () => {
    const before = await fingerprint(database.db)
    expect((await put(consultant, { amlChecks: true }, 1)).status).toBe(403)
    const stale = await send(app, 'PUT /api/config/settings', { token: admin, body: { settings: {}, version: 7 } })
    expect(stale).toMatchObject({ status: 409, message: 'STALE', data: { current: { version: 1 } } })
    expect((await put(admin, { amlChecks: false }, 1)).data).toEqual({ settings: standardSettings, version: 1 })
    expect(await fingerprint(database.db)).toEqual(before)
  })
})

const body = (ref: string) => ({
  ref,
  findingDate: '2026-03-05',
  finder,
  houseValue: 250_000,
  value: 12_500,
  houseType: 'apartamento',
  office: 'lisboa',
  contractType: 'exclusivo',
})

test('a change of settings applies at the next call, is logged, and leaves other companies unchanged', async () => {
  const without = await send<{ contractType?: string }>(app, 'POST /api/findings', {
    token: consultant,
    body: body('LX-1'),
  })
  expect(without.data.contractType ?? null).toBeNull()

  const answers = await Promise.all([
    put(admin, { findingContractFields: true }, 1),
    put(admin, { findingContractFields: true, referencePercentage: null }, 1),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const { settings, version } = await read(consultant)
  expect([settings.findingContractFields, version]).toEqual([true, 2])

  const withIt = await send<{ contractType?: string }>(app, 'POST /api/findings', {
    token: consultant,
    body: body('LX-2'),
  })
  expect(withIt).toMatchObject({ status: 201, data: { contractType: 'exclusivo' } })
  expect(await read(elsewhere)).toEqual({ settings: standardSettings, version: 1 })

  const changesFor = (token: string) => succeed(app, 'GET /api/config/settings/changes', { token })
  const changes = await changesFor(admin)
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ by: 'Sara', at: clock.now().toISOString() })
  expect(changes[0]?.fields).toContainEqual({ name: 'findingContractFields', old: false, new: true })
  expect(await changesFor(elsewhere)).toEqual([])
})

test('the developer page shows version, database, migrations and jobs', async () => {
  const facts = await succeed(app, 'GET /api/config/dev', { token: admin })
  expect(facts.product.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(facts.database.version).toMatch(/^\d+/)
  expect(facts.database.pool.open).toBeGreaterThan(0)
  expect(facts.migrations.at(-1)?.name).toBe('0001-foundation')
  expect(facts.jobs).toContainEqual(expect.objectContaining({ name: 'cleanup', cron: '30 3 * * *', failed: 0 }))
  await expect
    .poll(async () => (await succeed(app, 'GET /api/config/dev', { token: admin })).jobs)
    .toContainEqual(
      expect.objectContaining({ name: 'repeatExpenses', state: 'completed', lastRun: expect.any(String) }),
    )
})

test('the counts of a company ignore rows and jobs of other companies', async () => {
  const { db } = database
  const company = await buildCompany(db)
  const user = await buildUser(db, company, { role: 'sysAdmin' })
  await buildUser(db, company, { active: false })
  const token = await signIn(db, user, clock.now())
  await insertFile(db, user, clock.now())
  const facts = () => succeed(app, 'GET /api/config/dev', { token })
  const before = await facts()
  expect(before.records).toContainEqual({ name: 'users', title: 'Staff', active: 1, archived: 1 })
  expect(before.records).toContainEqual(expect.objectContaining({ name: 'findings', active: 0, archived: 0 }))
  expect(before.storage?.files).toMatchObject({ count: 1 })

  const other = await buildCompany(db)
  const neighbours = await Promise.all(Array.from({ length: 3 }, () => buildUser(db, other)))
  for (const each of neighbours) {
    await insertFile(db, each, clock.now())
    await send(app, 'POST /api/auth/forgot-password', { body: { email: each.email } })
  }
  const after = await facts()
  expect(after.records).toEqual(before.records)
  expect(after.storage?.files).toEqual(before.storage?.files)
  expect(after.jobs.map(({ name }) => name)).toEqual(before.jobs.map(({ name }) => name))
  expect(after.jobs.map(({ name }) => name)).not.toContain('passwordReset')
})
