import type { Flag } from '@tipy/domain/access/flags'
import type { Role } from '@tipy/domain/access/roles'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertDefaults } from '#features/config/config.company.rows'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, type Office, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'

/** Who manages whom (decision 0029), on every path that changes a person: a refusal leaves all tables unchanged. */
const clock = testClock('2026-06-15T10:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let company: Company
let offices: readonly Office[]

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
  const keys = ['porto', 'faro', 'lisboa', 'braga', 'evora', 'leiria']
  offices = await Promise.all(keys.map(key => buildOffice(db, company, { key })))
})

const inOffices = (...keys: string[]) => offices.filter(({ key }) => keys.includes(key))
const one = () => inOffices('porto')

type UserOverrides = Parameters<typeof buildUser>[2]
const person = (role: Role, overrides: UserOverrides = {}) =>
  buildUser(database.db, company, {
    role,
    offices: one(),
    gender: 'feminino',
    birthday: '1990-05-05',
    phone: '912345678',
    nif: '501964843',
    start_date: '2026-06-01',
    contract_type: ['consultant', 'teamLeader'].includes(role) ? 'cf' : 'contratosemtermo',
    password_hash: 'x',
    ...overrides,
  })

interface Actor {
  readonly user: User
  readonly token: string
}
async function actor(role: Role, overrides: UserOverrides = {}): Promise<Actor> {
  const user = await person(role, overrides)
  return { user, token: await signIn(database.db, user, clock.now()) }
}

/** Gives a flag to one person by name. */
async function name(flag: Flag, { id }: User): Promise<void> {
  await sql`
    update access_features set users = array_append(users, ${id}::uuid)
    where company_id = ${company.id} and flag = ${flag}`.execute(database.db)
}

const body = (changes: object = {}) => ({
  name: 'Ana Martins',
  email: `ana.martins@${company.code}.pt`,
  role: 'consultant',
  offices: ['porto'],
  gender: 'feminino',
  birthday: '1990-05-05',
  phone: '912345678',
  country: 'PT',
  nif: '501964843',
  startDate: '2026-06-01',
  contractType: 'cf',
  ...changes,
})
const whole = ({ name: called, email, role, offices: keys, contract_type: contractType }: User, changes: object = {}) =>
  body({ name: called, email, role, offices: keys, contractType, ...changes })
const mine = () => `atacante@${company.code}.pt`

interface Shown {
  readonly _id: string
  readonly can: { readonly edit: boolean; readonly remove: boolean }
}
const put = ({ token }: Actor, { id }: User, changes: object, to = app) =>
  send<Shown>(to, 'PUT /api/users/{id}', { token, params: { id }, body: changes })
const patch = ({ token }: Actor, { id }: User, changes: object) =>
  send<Shown>(app, 'PATCH /api/users/{id}', { token, params: { id }, body: changes })
const archive = ({ token }: Actor, { id }: User) =>
  send<Shown>(app, 'DELETE /api/users/{id}', { token, params: { id } })
const add = ({ token }: Actor, changes: object) => send<Shown>(app, 'POST /api/users', { token, body: body(changes) })
const bulk = ({ token }: Actor, { id }: User, changes: object) =>
  send(app, 'PATCH /api/users', { token, body: { [id]: changes } })
const read = ({ token }: Actor, { id }: User) => send<Shown>(app, 'GET /api/users/{id}', { token, params: { id } })

/** Every way to change an existing person; each is refused when the actor does not manage them. */
const ways: Readonly<Record<string, (who: Actor, whom: User) => Promise<{ readonly status: number }>>> = {
  'PUT of another e-mail': (who, whom) => put(who, whom, whole(whom, { email: mine() })),
  'PUT of what it was, with a new password asked for': (who, whom) =>
    put(who, whom, whole(whom, { resetPassword: true })),
  'PUT of a new password alone': (who, whom) => put(who, whom, { resetPassword: true }),
  'PUT of fewer roles and offices': (who, whom) =>
    put(who, whom, whole(whom, { role: 'consultant', otherRoles: [], offices: ['porto'], contractType: 'cf' })),
  'PATCH of another e-mail': (who, whom) => patch(who, whom, { email: mine() }),
  'PATCH of a personal e-mail': (who, whom) => patch(who, whom, { personalEmail: mine() }),
  'PATCH of a lower role': (who, whom) => patch(who, whom, { role: 'consultant', otherRoles: [], contractType: 'cf' }),
  'PATCH of other roles': (who, whom) => patch(who, whom, { otherRoles: [] }),
  'PATCH of offices': (who, whom) => patch(who, whom, { offices: ['porto'] }),
  'PATCH of a phone': (who, whom) => patch(who, whom, { phone: '910000000' }),
  'PATCH of many': (who, whom) => bulk(who, whom, { email: mine(), email__old: whom.email }),
  'DELETE, to archive': archive,
}

const six = () => offices
/** People whom these actors see and do not manage, each for one reason. */
const outOfReach: readonly (readonly [why: string, make: () => Promise<User>, actors: readonly Role[]])[] = [
  ['their role', () => person('processManager'), ['integration', 'expansionDirector', 'hr', 'coo']],
  [
    'another of their roles',
    () => person('consultant', { other_roles: ['processManager'] }),
    ['integration', 'expansionDirector', 'hr', 'coo'],
  ],
  ['a role over the company', () => person('cfo'), ['integration', 'expansionDirector', 'hr', 'coo']],
  ['their offices', () => person('assistant', { offices: six() }), ['integration', 'expansionDirector', 'hr']],
  [
    'role and offices',
    () => person('processManager', { offices: six() }),
    ['integration', 'expansionDirector', 'hr', 'coo'],
  ],
  [
    'a flag they hold by name',
    async () => {
      const user = await person('consultant')
      await name('editInvoice', user)
      return user
    },
    ['integration', 'expansionDirector', 'hr', 'coo'],
  ],
]

describe.each(outOfReach)('a person not managed because of %s', (_why, make, actors) => {
  test.each(actors)('cannot be changed by %s in any way, and every table stays unchanged', async role => {
    const whom = await make()
    const who = await actor(role)
    expect(await read(who, whom)).toMatchObject({ status: 200, data: { can: { edit: false, remove: false } } })
    const before = await fingerprint(database.db)
    for (const [way, go] of Object.entries(ways)) expect((await go(who, whom)).status, way).toBe(403)
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('cannot be restored by any of them, once sysAdmin has archived them', async () => {
    const whom = await make()
    expect((await archive(await actor('sysAdmin'), whom)).status).toBe(200)
    for (const role of actors) {
      const who = await actor(role)
      const before = await fingerprint(database.db)
      expect((await archive(who, whom)).status, role).toBe(403)
      expect(await fingerprint(database.db)).toEqual(before)
    }
  })
})

test('the known takeover is refused: integration of one office changing a process manager of six', async () => {
  const victim = await person('processManager', { offices: six() })
  const who = await actor('integration')
  const before = await fingerprint(database.db)
  expect((await put(who, victim, whole(victim, { email: mine(), resetPassword: true }))).status).toBe(403)
  const keys = six().map(({ key }) => key)
  const made = await add(who, { role: 'processManager', contractType: 'contratosemtermo', offices: keys })
  expect(made).toMatchObject({ status: 422 })
  expect(await fingerprint(database.db)).toEqual(before)
})

test('a role outside the table manages no one, even with every staff flag by name', async () => {
  for (const role of ['ceo', 'cfo', 'broker', 'assistant'] as const) {
    const who = await actor(role)
    for (const flag of ['listStaff', 'addStaff', 'editStaff', 'deleteStaff'] as const) await name(flag, who.user)
    const whom = await person('consultant')
    const before = await fingerprint(database.db)
    for (const [way, go] of Object.entries(ways)) expect((await go(who, whom)).status, `${role}: ${way}`).toBe(403)
    expect(await add(who, {})).toMatchObject({ status: 422, data: { fields: { role: expect.any(String) } } })
    expect(await fingerprint(database.db)).toEqual(before)
  }
})

describe('a person in the position they would get', () => {
  const unmanaged: readonly (readonly [what: string, changes: object, field: string])[] = [
    ['a role outside the table', { role: 'processManager', contractType: 'contratosemtermo' }, 'role'],
    ['a role over the company', { role: 'cfo', contractType: 'contratosemtermo' }, 'role'],
    ['another role outside the table', { otherRoles: ['processManager'] }, 'otherRoles'],
    ['another role over the company', { otherRoles: ['assistant', 'sysAdmin'] }, 'otherRoles'],
    ['an office that is not the actor’s', { offices: ['faro'] }, 'offices'],
    ['one office more', { offices: ['porto', 'faro'] }, 'offices'],
    ['no office', { offices: [] }, 'offices'],
  ]

  test.each(unmanaged)('with %s is refused to actors who do not manage it', async (_what, changes, field) => {
    for (const role of ['integration', 'expansionDirector', 'hr'] as const) {
      const who = await actor(role)
      const whom = await person('consultant')
      const before = await fingerprint(database.db)
      for (const answer of [
        await add(who, changes),
        await patch(who, whom, changes),
        await put(who, whom, whole(whom, changes)),
      ])
        expect(answer, role).toMatchObject({ status: 422, data: { fields: { [field]: expect.any(String) } } })
      expect(await fingerprint(database.db)).toEqual(before)
    }
  })

  test('with roles and offices that the actor manages is added, changed, archived and restored', async () => {
    const mailing = await startApp(database, clock, { smtpUrl: 'smtp://127.0.0.1:9' })
    onTestFinished(() => mailing.close())
    const makes = {
      integration: 'assistant',
      expansionDirector: 'recruiter',
      hr: 'creditManager',
      coo: 'broker',
    } as const
    for (const [role, newRole] of Object.entries(makes) as [Role, Role][]) {
      const who = await actor(role, { offices: inOffices('porto', 'faro') })
      const whom = await person('consultant')
      const to = { role: newRole, contractType: 'contratosemtermo' }
      const called = { name: `Nova ${role}`, email: `nova.${role}@${company.code}.pt` }
      expect((await add(who, { ...called, ...to, offices: ['faro'] })).status, role).toBe(201)
      expect((await patch(who, whom, { email: `outro.${role}@${company.code}.pt` })).status, role).toBe(200)
      const changes = { ...to, offices: ['porto', 'faro'], resetPassword: true }
      const moved = await put(who, whom, whole(whom, changes), mailing)
      expect(moved, role).toMatchObject({ status: 200, data: { can: { edit: true } } })
      const mayArchive = role === 'coo' || role === 'hr'
      for (const expected of mayArchive ? [200, 200] : [403, 403])
        expect((await archive(who, whom)).status, role).toBe(expected)
    }
  })

  test('with a flag that the actor lacks cannot be managed until the actor has it too', async () => {
    const [who, whom] = [await actor('hr'), await person('consultant')]
    await name('editInvoice', whom)
    expect((await patch(who, whom, { phone: '910000000' })).status).toBe(403)
    await name('editInvoice', who.user)
    expect((await patch(who, whom, { phone: '910000000' })).status).toBe(200)
  })

  test('in an inactive office is managed by their active offices alone', async () => {
    const [who, whom] = [await actor('hr'), await person('consultant', { offices: inOffices('porto', 'faro') })]
    expect((await patch(who, whom, { phone: '910000000' })).status).toBe(403)
    await database.db.updateTable('offices').set({ active: false }).where('key', '=', 'faro').execute()
    expect((await patch(who, whom, { phone: '910000000' })).status).toBe(200)
  })
})

test('cfo sets percentages of people whom only sysAdmin edits, and nothing else of them', async () => {
  const [cfo, whom] = [await actor('cfo'), await person('processManager', { offices: six(), commission: 50 })]
  expect((await bulk(cfo, whom, { commission: 60, commission__old: 50 })).status).toBe(200)
  const before = await fingerprint(database.db)
  expect((await bulk(cfo, whom, { email: mine(), email__old: whom.email })).status).toBe(403)
  expect((await put(cfo, whom, whole(whom))).status).toBe(403)
  expect(await fingerprint(database.db)).toEqual(before)
})

test('only sysAdmin imports people, but not their own position; others are refused', async () => {
  const [admin, victim] = [await actor('sysAdmin'), await person('processManager', { offices: six() })]
  const sheet = (step: string, { token }: Actor, text: string) => {
    const form = new FormData()
    form.append('files', new Blob([text]), 'staff.csv')
    return send<{ errors: unknown[] }>(app, 'POST /api/users/import', { token, query: { step }, body: form })
  }
  const taking = `Identificador;Email\n${victim.id};${mine()}\n`
  const actors = await Promise.all((['integration', 'hr', 'coo', 'cfo'] as const).map(role => actor(role)))
  const before = await fingerprint(database.db)
  for (const who of actors)
    for (const step of ['preview', 'confirm']) expect((await sheet(step, who, taking)).status).toBe(403)
  const promoted = `Email;Outras funções\n${admin.user.email};CFO\n`
  expect((await sheet('preview', admin, promoted)).data.errors).toHaveLength(1)
  expect(await fingerprint(database.db)).toEqual(before)
  expect((await sheet('preview', admin, taking)).data.errors).toEqual([])
})
