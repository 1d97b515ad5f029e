import { sensitiveFlags } from '@tipy/domain/access/flagLabels'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { type Role, roles } from '@tipy/domain/access/roles'
import type { Access } from '@tipy/domain/features/config/config.access.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announcements } from '#engine/announce'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, signIn, type User, unknownId } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let elsewhere: User
let elsewhereAdmin = ''
let gone: User
const people = new Map<Role, { readonly user: User; readonly token: string }>()
const who = (role: Role) => {
  const found = people.get(role)
  if (!found) throw new Error(role)
  return found
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await startApp(database, clock)
  const company = await buildCompany(db)
  for (const role of roles) {
    const user = await buildUser(db, company, { role, name: `A pessoa ${role}` })
    people.set(role, { user, token: await signIn(db, user, clock.now()) })
  }
  gone = await buildUser(db, company, { active: false })
  const other = await buildCompany(db)
  elsewhere = await buildUser(db, other)
  elsewhereAdmin = await signIn(db, await buildUser(db, other, { role: 'sysAdmin' }), clock.now())
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const nobody = { roles: [], users: [] }
const put = (body: object, token = who('sysAdmin').token) =>
  send<Access>(app, 'PUT /api/config/access', { token, body })
const read = (token = who('sysAdmin').token) => succeed(app, 'GET /api/config/access', { token })

describe('a change of access is refused, and nothing changes, for', () => {
  const refused = async (body: object, field: string) => {
    const before = await fingerprint(database.db)
    const answer = await send(app, 'PUT /api/config/access', { token: who('sysAdmin').token, body })
    expect(answer).toMatchObject({ status: 422, message: 'INVALID' })
    expect(Object.keys(answer.data.fields ?? {}).join()).toContain(field)
    expect(await fingerprint(database.db)).toEqual(before)
  }
  const some = { roles: ['hr'], users: [] }

  test.each([
    ['an unknown flag', { features: { flyToTheMoon: some }, version: 1 }, 'flyToTheMoon'],
    ['a flag that every object has', { features: { constructor: some }, version: 1 }, 'constructor'],
    ['an unknown role', { features: { listLeads: { ...some, roles: ['king'] } }, version: 1 }, 'listLeads.roles'],
    ['no id', { features: { listLeads: { ...some, users: ['x'] } }, version: 1 }, 'listLeads.users'],
    [
      'a person of nowhere',
      { features: { listLeads: { ...some, users: [unknownId()] } }, version: 1 },
      'listLeads.users',
    ],
    ['something more', { features: {}, everybody: true, version: 1 }, 'everybody'],
    ['no version', { features: { listLeads: some } }, 'version'],
    ['opening without asking for it', { features: { listLeads: nobody }, version: 1 }, 'features.listLeads'],
    [
      'ten thousand people',
      { features: { listLeads: { ...some, users: Array.from({ length: 10_000 }, unknownId) } }, version: 1 },
      'listLeads.users',
    ],
  ])('%s', (_why, body, field) => refused(body, field))

  test('people of another company, and people who left; valid changes of the request are dropped too', async () => {
    const good = { listLeads: some }
    for (const { id } of [elsewhere, gone]) {
      await refused(
        { features: { ...good, listStaff: { ...some, users: [id] } }, version: 1 },
        'features.listStaff.users',
      )
    }
  })

  test('flags about money, access and drafts, open to everyone, even with openToAll', async () => {
    const features = Object.fromEntries(sensitiveFlags.map(flag => [flag, nobody]))
    const before = await fingerprint(database.db)
    const answer = await send(app, 'PUT /api/config/access', {
      token: who('sysAdmin').token,
      body: { features, openToAll: sensitiveFlags, version: 1 },
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.data.fields ?? {}).sort()).toEqual(sensitiveFlags.map(flag => `features.${flag}`).sort())
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('callers of every other role, even one that has every flag', async () => {
    const before = await fingerprint(database.db)
    for (const role of roles.filter(each => each !== 'sysAdmin')) {
      const { token } = who(role)
      expect((await put({ features: { listLeads: some }, version: 1 }, token)).status).toBe(403)
      expect((await send(app, 'GET /api/config/access', { token })).status).toBe(403)
      expect((await send(app, 'GET /api/config/access/changes', { token })).status).toBe(403)
    }
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('a query about a person of another company', async () => {
    for (const user of [elsewhere.id, unknownId(), 'x']) {
      const answer = await send(app, 'GET /api/config/access', { token: who('sysAdmin').token, query: { user } })
      expect(answer).toMatchObject({ status: 404, message: 'NOT_FOUND' })
    }
  })
})

test('grants that do not change write nothing', async () => {
  const before = await fingerprint(database.db)
  const { roles: given } = defaultFeatures.listLeads
  const { data } = await put({ features: { listLeads: { roles: [...given].toReversed(), users: [] } }, version: 1 })
  expect(data).toEqual({ features: defaultFeatures, version: 1, why: null })
  expect(await fingerprint(database.db)).toEqual(before)
})

test('of two concurrent changes one succeeds, the other gets 409 with the current grants', async () => {
  const answers = await Promise.all([
    put({ features: { deleteLead: { roles: ['hr'], users: [] } }, version: 1 }),
    put({ features: { deleteLead: { roles: ['ceo'], users: [] } }, version: 1 }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const lost = answers.find(({ status }) => status === 409)
  expect(lost).toMatchObject({ message: 'STALE', data: { current: { version: 2 } } })
  expect((await read()).features.deleteLead).toEqual(
    answers.find(({ status }) => status === 200)?.data.features.deleteLead,
  )
})

test('a change applies at the next call, gives reasons, is announced, logged, and stays in its company', async () => {
  const { user, token } = who('assistant')
  const payloads: string[] = []
  const listener = await database.pool.connect()
  listener.on('notification', ({ payload }) => payloads.push(payload ?? ''))
  await listener.query(`listen ${announcements}`)
  const search = async (as = token) => (await send(app, 'POST /api/expenses/search', { token: as, body: {} })).status
  const ask = (id: string) =>
    succeed(app, 'GET /api/config/access', { token: who('sysAdmin').token, query: { user: id } })
  const grant = async (features: object, openToAll: string[] = []) =>
    put({ features, openToAll, version: (await read()).version })

  // Granted to the person.
  expect(await search()).toBe(403)
  expect((await ask(user.id)).why?.listExpenses).toBeUndefined()
  const { data } = await grant({ listExpenses: { roles: ['cfo'], users: [user.id.toUpperCase()] } })
  expect(await search()).toBe(200)
  expect((await ask(user.id)).why?.listExpenses).toEqual([{ kind: 'person' }])
  expect(await search(who('coo').token)).toBe(403)
  const announced = await succeed(app, 'GET /api/auth/config/announced', { token })
  expect(announced.accessMap.features.listExpenses?.users).toEqual([user.id])
  await expect
    .poll(() => payloads.map(text => JSON.parse(text)))
    .toContainEqual(
      expect.objectContaining({ company: user.company_id, model: 'access', version: data.version, all: true }),
    )

  // Granted by the role, by another role, by none.
  await grant({ listExpenses: { roles: ['cfo', 'assistant'], users: [] } })
  expect((await ask(user.id)).why?.listExpenses).toEqual([{ kind: 'role', role: 'assistant' }])
  await database.db
    .updateTable('users')
    .set({ other_roles: ['cfo'] })
    .where('id', '=', user.id)
    .execute()
  await grant({ listExpenses: { roles: ['cfo'], users: [] } })
  expect(await search()).toBe(200)
  expect((await ask(user.id)).why?.listExpenses).toEqual([{ kind: 'extraRole', role: 'cfo' }])
  await grant({ listExpenses: { roles: ['sysAdmin'], users: [] } })
  expect(await search()).toBe(403)
  expect(await search(who('sysAdmin').token)).toBe(200)

  // Granted by being open to everyone.
  await grant({ listLeads: nobody }, ['listLeads'])
  expect((await ask(user.id)).why?.listLeads).toEqual([{ kind: 'open' }])
  expect((await ask(who('sysAdmin').user.id)).why?.editInvoice).toEqual([{ kind: 'sysAdmin' }])

  // A person who left stays named until removed.
  await database.db
    .updateTable('access_features')
    .set({ users: [gone.id] })
    .where('flag', '=', 'editGoal')
    .where('company_id', '=', user.company_id)
    .execute()
  expect((await grant({ editGoal: { roles: ['ceo'], users: [gone.id] } })).status).toBe(200)

  const log = await succeed(app, 'GET /api/config/access/changes', { token: who('sysAdmin').token })
  expect(log[0]).toEqual({
    at: clock.now().toISOString(),
    by: 'A pessoa sysAdmin',
    fields: [
      {
        flag: 'editGoal',
        old: { roles: [...defaultFeatures.editGoal.roles], users: [gone.id] },
        new: { roles: ['ceo'], users: [gone.id] },
      },
    ],
  })
  expect(log).toHaveLength(7)
  expect(await succeed(app, 'GET /api/config/access', { token: elsewhereAdmin })).toEqual({
    features: defaultFeatures,
    version: 1,
    why: null,
  })
  expect(await succeed(app, 'GET /api/config/access/changes', { token: elsewhereAdmin })).toEqual([])
  listener.release(true)
})
