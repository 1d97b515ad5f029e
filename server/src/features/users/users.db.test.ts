import { pickerSearch } from '@tipy/domain/features/users/users.contract'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/database/database'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import {
  buildCompany,
  buildOffice,
  buildUser,
  type Company,
  type Office,
  signIn,
  type User,
  type UserOverrides,
  unknownId,
} from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { pickUsers } from './users.picker.ts'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
let porto: Office
let braga: Office
let faro: Office
const people: Record<string, User> = {}
let token: string

const add = async (name: string, overrides: UserOverrides = {}) => {
  people[name] = await buildUser(database.db, company, { name, ...overrides })
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  const { db } = database
  company = await buildCompany(db)
  porto = await buildOffice(db, company, { key: 'porto', position: 2 })
  braga = await buildOffice(db, company, { key: 'braga', position: 1 })
  faro = await buildOffice(db, company, { key: 'faro', position: 3 })
  const closed = await buildOffice(db, company, { key: 'fechada', active: false })
  await add('Álvaro', { role: 'consultant', offices: [porto, braga] })
  await add('Ana', { role: 'teamLeader', offices: [braga], other_roles: ['creditManager'] })
  await add('ângela', { role: 'creditManager', offices: [faro] })
  await add('Bruno João', { role: 'ceo' })
  await add('Zé 100%', { role: 'consultant', offices: [closed], active: false })
  await db
    .updateTable('users')
    .set({ manager: people.Ana?.id ?? '' })
    .where('name', '=', 'Álvaro')
    .execute()
  const elsewhere = await buildCompany(db)
  await buildUser(db, elsewhere, { name: 'Outra Empresa', role: 'ceo' })
  token = await signIn(db, people.Álvaro as User, clock.now())
})
afterAll(async () => {
  await app.close()
  await database.close()
})

type Filters = Record<string, unknown>
const search = (filters: Filters = {}, body: object = {}, headers: Record<string, string> = {}) =>
  succeed(app, 'POST /api/users/search', { token, headers, body: { ...body, filters: { infoLevel: 2, ...filters } } })
const names = async (...args: Parameters<typeof search>) => (await search(...args)).users.map(user => user.name)
const everybody = ['Álvaro', 'Ana', 'ângela', 'Bruno João', 'Zé 100%']

describe('pickers', () => {
  test('show every signed-in user all people of the company, in Portuguese order, and no others', async () => {
    expect(await names()).toEqual(everybody)
    expect((await search()).total).toBe(5)
  })

  test('show what picking needs and nothing private', async () => {
    const { users } = await search({ search: 'alvaro' })
    expect(users).toEqual([
      {
        _id: people.Álvaro?.id,
        name: 'Álvaro',
        image: null,
        role: 'consultant',
        otherRoles: [],
        offices: ['braga', 'porto'],
        team: null,
        manager: people.Ana?.id,
        gender: null,
        active: true,
      },
    ])
  })

  test.each<[string, Filters, string[]]>([
    ['one role, also as an extra one', { role: 'creditManager' }, ['Ana', 'ângela']],
    ['several roles', { role: ['creditManager', 'ceo'] }, ['Ana', 'ângela', 'Bruno João']],
    ['active', { active: true }, ['Álvaro', 'Ana', 'ângela', 'Bruno João']],
    ['archived', { active: false }, ['Zé 100%']],
    ['text, accents and case aside', { search: ' JOAO' }, ['Bruno João']],
    ['text that would be a pattern', { search: '0%' }, ['Zé 100%']],
    ['text that is only a pattern', { search: '_' }, []],
    ['offices; whoever works in all of them is in each', { offices: ['faro'] }, ['ângela', 'Bruno João']],
    ['an office that is closed', { offices: ['fechada'] }, []],
    ['nothing, said in every way screens say it', { role: null, active: 'null', offices: [] }, everybody],
    ['two at once', { role: ['creditManager'], offices: ['braga'] }, ['Ana']],
  ])('filter by %s', async (_what, filters, expected) => {
    expect(await names(filters)).toEqual(expected)
  })

  test('filter by manager and by id', async () => {
    expect(await names({ manager: people.Ana?.id })).toEqual(['Álvaro'])
    expect(await names({ id: people.ângela?.id })).toEqual(['ângela'])
    expect(await names({ id: unknownId() })).toEqual([])
  })

  test('miss and repeat no person over pages, in either direction', async () => {
    for (const sortBy of ['name', 'role', 'active', '']) {
      for (const sortDesc of [false, true]) {
        const pages = await Promise.all([0, 1, 2].map(page => names({}, { page, perPage: 2, sortBy, sortDesc })))
        expect(pages.flat().toSorted(), `${sortBy} ${sortDesc}`).toEqual(everybody.toSorted())
      }
    }
    expect(await names({}, { sortDesc: true })).toEqual(everybody.toReversed())
  })

  test('are narrowed by the offices chosen in the shell', async () => {
    expect(await names({}, {}, { offices: 'porto' })).toEqual(['Álvaro', 'Bruno João'])
    expect(await names({}, {}, { offices: '["porto","braga"]' })).toEqual(['Álvaro', 'Ana', 'Bruno João'])
    expect(await names({}, {}, { offices: 'porto,faro' })).toEqual(['Álvaro', 'Bruno João'])
    expect(await names({}, {}, { offices: 'faro' })).toEqual([])
    expect(await names({}, {}, { offices: '' })).toEqual(everybody)
    expect(await names({}, {}, { offices: '[]' })).toEqual(everybody)
  })

  test('ignore those offices on request, and for one person by id', async () => {
    expect(await names({ all: true }, {}, { offices: 'faro' })).toEqual(everybody)
    const id = people['Zé 100%']?.id
    expect(await names({ id, active: true }, {}, { offices: 'porto' })).toEqual(['Zé 100%'])
  })

  test('give every active office to people who work in all of them', async () => {
    const ceo = await signIn(database.db, people['Bruno João'] as User, clock.now())
    const body = { filters: { infoLevel: 2 } }
    const reply = await succeed(app, 'POST /api/users/search', { token: ceo, body, headers: { offices: 'faro' } })
    expect(reply.users.map(user => user.name)).toEqual(['ângela', 'Bruno João'])
    expect(reply.users[1]?.offices).toEqual(['braga', 'porto', 'faro'])
  })

  test('refuse unknown values, by field', async () => {
    const body = { perPage: 10_001, sortBy: 'iban', filters: { infoLevel: 2, iban: 'PT50' } }
    const answer = await send(app, 'POST /api/users/search', { token, body })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.data.fields ?? {}).toSorted()).toEqual(['filters.iban', 'perPage', 'sortBy'])
  })

  test('take the same number of statements for many people as for few', async () => {
    let statements = 0
    const log = () => {
      statements += 1
    }
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: database.pool }), log })
    const cost = async (perPage: number) => {
      statements = 0
      const viewer = { companyId: company.id, selectedOffices: ['porto', 'braga'] }
      const { rows } = await pickUsers(db, viewer, pickerSearch.parse({ perPage, filters: { infoLevel: 2 } }))
      return { people: rows.length, statements }
    }
    expect(await cost(1)).toEqual({ people: 1, statements: 2 })
    expect(await cost(3)).toEqual({ people: 3, statements: 2 })
  })
})

describe('a user’s own preferences', () => {
  const patch = (id: string, body: object, session = token) =>
    send(app, 'PATCH /api/users/{id}', { token: session, params: { id }, body })
  const self = () => people.Álvaro as User
  const profile = {
    active: true,
    name: 'Minha vista',
    type: 'invoices',
    columns: [],
    expanded: false,
    filters: { a: [1] },
  }

  test('are stored, and no other field changes', async () => {
    const before = await succeed(app, 'GET /api/auth/config', { token })
    const switches = { darkMode: true, horizontalMenu: true, comfortableRows: true, foldedTotals: true }
    const body = { version: before.user.version, ...switches, profiles: [profile] }
    const options = { token, params: { id: self().id }, body }
    const changed = await succeed(app, 'PATCH /api/users/{id}', options)
    const version = before.user.version + 1
    expect(changed).toEqual({ ...before.user, ...body, version })
    expect((await succeed(app, 'GET /api/auth/config', { token })).user).toEqual(changed)
    const partly = await succeed(app, 'PATCH /api/users/{id}', { ...options, body: { darkMode: false } })
    expect(partly).toMatchObject({ ...switches, darkMode: false, profiles: [profile] })
  })

  test('at a stale version get 409 with the current record, and nothing changes', async () => {
    const before = await fingerprint(database.db)
    const answer = await patch(self().id, { version: 1, darkMode: true })
    expect(answer).toMatchObject({ status: 409, message: 'STALE', data: { current: { _id: self().id } } })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('changed twice from the same version: one succeeds and the other gets 409', async () => {
    const { user } = await succeed(app, 'GET /api/auth/config', { token })
    const body = (darkMode: boolean) => ({ version: user.version, darkMode })
    const answers = await Promise.all([patch(self().id, body(true)), patch(self().id, body(false))])
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 409]))
  })

  test('are the only ones they may change: others give 404, also of other companies', async () => {
    const stranger = await database.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'Outra Empresa')
      .executeTakeFirstOrThrow()
    const before = await fingerprint(database.db)
    for (const id of [people.Ana?.id ?? '', stranger.id, unknownId(), 'eu', '%00', "' or 1=1"]) {
      expect(await patch(id, { darkMode: true }), id).toMatchObject({ status: 404, message: 'NOT_FOUND' })
    }
    expect(await patch(self().id, { _id: people.Ana?.id, darkMode: true })).toMatchObject({ status: 422 })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('accept only their fields, of bounded size', async () => {
    const before = await fingerprint(database.db)
    const huge = { ...profile, filters: { a: 'x'.repeat(70_000) } }
    for (const [body, field] of [
      [{ email: 'x@y.pt', darkMode: true }, 'darkMode'],
      [{ needsPasswordChange: false }, 'needsPasswordChange'],
      [{ darkMode: 'sim' }, 'darkMode'],
      [{ profiles: Array.from({ length: 51 }, () => profile) }, 'profiles'],
      [{ profiles: [huge] }, 'profiles'],
      [{ version: 2 ** 31, darkMode: true }, 'version'],
      [{ version: -(2 ** 40), darkMode: true }, 'version'],
      [{ profiles: [{ ...profile, extra: 1 }] }, 'profiles.0.extra'],
    ] as const) {
      const answer = await patch(self().id, body)
      expect(answer.status, field).toBe(422)
      expect(answer.data.fields, field).toHaveProperty([field])
    }
    for (const body of [{ role: 'sysAdmin' }, { offices: ['faro'] }, { email: 'x@y.pt' }, { commission: 99 }])
      expect((await patch(self().id, body)).status, Object.keys(body).join()).toBe(403)
    expect(await fingerprint(database.db)).toEqual(before)
  })
})
