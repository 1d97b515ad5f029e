import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { send, startApp, succeed } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'

const password = 'telhado-verde-ao-luar'
let database: TestDatabase
let clock: TestClock
let app: FastifyInstance
let company: Company
let user: User

beforeAll(async () => {
  database = await createTestDatabase()
  clock = testClock()
  app = await startApp(database, clock)
  company = await buildCompany(database.db, { code: 'casanova', name: 'Casa Nova' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  user = await buildUser(database.db, company, { password, role: 'broker' })
  await database.db.deleteFrom('rate_limits').execute()
})

const login = (email: string, typed: string, remoteAddress?: string) =>
  send(app, 'POST /api/auth/login', { body: { email, password: typed }, ...(remoteAddress && { remoteAddress }) })

describe('the right password', () => {
  test('opens a session and returns the user', async () => {
    const reply = await succeed(app, 'POST /api/auth/login', { body: { email: user.email, password } })
    expect(reply).toMatchObject({ company: 'casanova', needsPasswordChange: false, user: { _id: user.id } })
    const config = await succeed(app, 'GET /api/auth/config', { token: reply.token })
    expect(config.user).toEqual(reply.user)
  })

  test('works whatever the case of the address and the spaces around it', async () => {
    const email = `  ${user.email.toUpperCase()} `
    expect(await login(email, password)).toMatchObject({ status: 200 })
  })

  test('stores only the hash of the token', async () => {
    const { token } = await succeed(app, 'POST /api/auth/login', { body: { email: user.email, password } })
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await database.pool.query('select t::text as row from session_tokens t')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('answers whether another password must be chosen first', async () => {
    const newcomer = await buildUser(database.db, company, { password, needs_password_change: true })
    const reply = await succeed(app, 'POST /api/auth/login', { body: { email: newcomer.email, password } })
    expect(reply.needsPasswordChange).toBe(true)
  })

  test('works from several places concurrently, in one recorded session', async () => {
    const body = { email: user.email, password }
    const replies = await Promise.all([1, 2, 3].map(() => succeed(app, 'POST /api/auth/login', { body })))
    expect(new Set(replies.map(reply => reply.token)).size).toBe(3)
    for (const { token } of replies) await succeed(app, 'GET /api/auth/config', { token })
    const open = await database.db.selectFrom('sessions').selectAll().where('user_id', '=', user.id).execute()
    expect(open).toMatchObject([{ app: 'tipy', ended_at: null }])
  })
})

describe('a failed login', () => {
  test('gets the same answer for every cause, and changes nothing', async () => {
    const closed = await buildCompany(database.db, { active: false })
    const gone = await buildUser(database.db, company, { password, active: false })
    const elsewhere = await buildUser(database.db, closed, { password })
    const without = await buildUser(database.db, company)
    const before = await fingerprint(database.db)
    for (const [email, typed] of [
      [user.email, 'outra-coisa-qualquer'],
      [user.email, `${password} `],
      ['ninguem@exemplo.pt', password],
      [gone.email, password],
      [elsewhere.email, password],
      [without.email, password],
      [`${user.email}' or '1'='1`, password],
    ] as const) {
      const answer = await login(email, typed)
      expect(answer, email).toMatchObject({ status: 403, message: 'INVALID_CREDENTIALS' })
      expect(answer.data).toEqual({ text: 'Credenciais Inválidas', requestId: expect.any(String) })
    }
    expect(await fingerprint(database.db)).toEqual(before)
  })
})

describe('login limits', () => {
  const fail = (times: number, email: string) =>
    Promise.all(Array.from({ length: times }, () => login(email, 'errada-de-todo')))

  test('ten failures block an account for their network on every server, even for the right password', async () => {
    await fail(10, user.email)
    const refused = await login(user.email, password)
    expect(refused).toMatchObject({ status: 429, message: 'TOO_MANY_REQUESTS' })
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15 * 60)

    const second = await startApp(database, clock)
    const body = { email: user.email, password }
    expect(await send(second, 'POST /api/auth/login', { body })).toMatchObject({ status: 429 })
    await second.close()

    const colleague = await buildUser(database.db, company, { password })
    expect(await login(colleague.email, password)).toMatchObject({ status: 200 })
  })

  test('failures for an address without an account are counted like those of an existing one', async () => {
    await fail(10, 'ninguem@exemplo.pt')
    expect(await login(' NINGUEM@exemplo.pt', password)).toMatchObject({ status: 429 })
  })

  test('successful logins are not counted', async () => {
    await fail(9, user.email)
    for (let time = 0; time < 5; time += 1) expect(await login(user.email, password)).toMatchObject({ status: 200 })
    expect(await login(user.email, 'errada-de-todo')).toMatchObject({ status: 403 })
    expect(await login(user.email, password)).toMatchObject({ status: 429 })
  })

  test('concurrent guesses do not exceed the limit', async () => {
    const answers = await fail(30, user.email)
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 403)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(20)
  })

  test('refused attempts are not counted as failures of the account or its network', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(user.email, password)))
    expect(answers.some(answer => answer.status === 429)).toBe(true)
    await fail(10, user.email)
    for (let time = 0; time < 5; time += 1) expect(await login(user.email, password)).toMatchObject({ status: 429 })
    const counted = await database.db.selectFrom('rate_limits').select('points').execute()
    expect(counted).toEqual([{ points: 10 }, { points: 10 }, { points: 10 }])
  })

  test('three hundred failures block an address, not its neighbours, whatever x-forwarded-for says', async () => {
    const reset = (remoteAddress: string, headers: Record<string, string> = {}) =>
      send(app, 'PATCH /api/auth/reset-password', {
        body: { token: 'nenhum', newPassword: password },
        remoteAddress,
        headers,
      })
    for (let time = 0; time < 300; time += 1) {
      const answer = await reset('198.51.100.7', { 'x-forwarded-for': `203.0.113.${time % 250}` })
      expect(answer.status).toBe(403)
    }
    expect(await reset('198.51.100.7')).toMatchObject({ status: 429 })
    expect(await reset('198.51.100.8')).toMatchObject({ status: 403 })
  })

  test('behind a trusted proxy the address is the one it forwards', async () => {
    const behind = await startApp(database, clock, { trustedProxies: ['10.0.0.0/8'] })
    const reset = (client: string) =>
      send(behind, 'PATCH /api/auth/reset-password', {
        body: { token: 'nenhum', newPassword: password },
        remoteAddress: '10.1.1.1',
        headers: { 'x-forwarded-for': `6.6.6.6, ${client}` },
      })
    await reset('198.51.100.30')
    const keys = await database.db.selectFrom('rate_limits').select('key').execute()
    expect(keys.map(row => row.key)).toEqual(['address:reset:198.51.100.30'])
    await behind.close()
  })
})

describe('logging out', () => {
  test('ends this session and its recorded one, and no other', async () => {
    const body = { email: user.email, password }
    const here = await succeed(app, 'POST /api/auth/login', { body })
    const there = await succeed(app, 'POST /api/auth/login', { body, headers: { app: 'agenda' } })
    clock.pass({ minutes: 3 })
    await succeed(app, 'POST /api/auth/logout', { token: here.token })
    expect(await send(app, 'GET /api/auth/config', { token: here.token })).toMatchObject({ status: 401 })
    await succeed(app, 'GET /api/auth/config', { token: there.token, headers: { app: 'agenda' } })
    const recorded = await database.db
      .selectFrom('sessions')
      .select(['app', 'ended_at'])
      .where('user_id', '=', user.id)
      .orderBy('app')
      .execute()
    expect(recorded).toEqual([
      { app: 'agenda', ended_at: null },
      { app: 'tipy', ended_at: clock.now() },
    ])
  })
})

describe('a session', () => {
  const open = async () => (await succeed(app, 'POST /api/auth/login', { body: { email: user.email, password } })).token
  const alive = async (token: string) => (await send(app, 'GET /api/auth/config', { token })).status === 200

  test('lasts while it is used and ends after twelve unused hours', async () => {
    const token = await open()
    for (let times = 0; times < 4; times += 1) {
      clock.pass({ hours: 11 })
      expect(await alive(token)).toBe(true)
    }
    clock.pass({ hours: 12 })
    expect(await alive(token)).toBe(false)
  })

  test('ends after thirty days however much it is used', async () => {
    const token = await open()
    for (let times = 0; times < 71; times += 1) {
      clock.pass({ hours: 10 })
      expect(await alive(token)).toBe(true)
    }
    clock.pass({ hours: 10 })
    expect(await alive(token)).toBe(false)
  })

  test('ends when the person or the company is deactivated, and stays ended after reactivation', async () => {
    const token = await open()
    const colleague = await buildUser(database.db, company)
    const theirs = await signIn(database.db, colleague, clock.now())
    const users = database.db.updateTable('users').where('id', '=', user.id)
    await users.set({ active: false }).execute()
    expect(await alive(token)).toBe(false)
    expect(await alive(theirs)).toBe(true)
    await users.set({ active: true }).execute()
    expect(await alive(token)).toBe(false)

    const again = await open()
    const companies = database.db.updateTable('companies').where('id', '=', company.id)
    await companies.set({ active: false }).execute()
    expect(await alive(again)).toBe(false)
    await companies.set({ active: true }).execute()
    expect(await alive(again)).toBe(false)
  })

  test('that was not used while its person was inactive stays ended after reactivation', async () => {
    const token = await open()
    const users = database.db.updateTable('users').where('id', '=', user.id)
    await users.set({ active: false }).execute()
    await users.set({ active: true }).execute()
    expect(await alive(token)).toBe(false)
  })

  test('has a new role and new offices at the next call', async () => {
    const token = await open()
    const office = await buildOffice(database.db, company)
    await buildOffice(database.db, company, { active: false })
    const read = () => succeed(app, 'GET /api/auth/config', { token })
    expect((await read()).user).toMatchObject({ role: 'broker', offices: [] })
    await database.db.updateTable('users').set({ role: 'coo' }).where('id', '=', user.id).execute()
    expect((await read()).user).toMatchObject({ role: 'coo', offices: [office.key] })
  })
})

describe('GET /api/auth/config', () => {
  test('returns the whole access map, the company’s name and its first day in Lisbon', async () => {
    const young = await buildCompany(database.db, { name: 'Horas', created_at: new Date('2026-06-30T23:30:00Z') })
    const person = await buildUser(database.db, young, { password, role: 'consultant' })
    const { token } = await succeed(app, 'POST /api/auth/login', { body: { email: person.email, password } })
    const { accessMap, oldestDate } = await succeed(app, 'GET /api/auth/config', { token })
    expect(oldestDate).toBe('2026-07-01')
    expect(accessMap).toMatchObject({ name: 'Horas', redirect: '/' })
    expect(accessMap.features.toDoWidget).toEqual({ roles: [], users: [] })
    expect(accessMap.features.listInvoices?.roles).toContain('consultant')
    expect(Object.keys(accessMap.features)).toHaveLength(
      (await database.db.selectFrom('access_features').select('flag').where('company_id', '=', young.id).execute())
        .length,
    )
  })

  test('refuses headers that are no days or no list, and names them', async () => {
    const { token } = await succeed(app, 'POST /api/auth/login', { body: { email: user.email, password } })
    const headers = { firstdate: '2026-02-30', lastdate: 'ontem', offices: '' }
    const answer = await send(app, 'GET /api/auth/config', { token, headers })
    expect(answer).toMatchObject({
      status: 422,
      data: { fields: { FirstDate: 'Data inválida', LastDate: 'Data inválida' } },
    })
    const list = await send(app, 'GET /api/auth/config', { token, headers: { offices: '["a"' } })
    expect(list).toMatchObject({ status: 422, data: { fields: { Offices: 'Lista de agências inválida' } } })
    const days = { firstdate: '2026-02-28', lastdate: '2026-03-01', company: company.code }
    await succeed(app, 'GET /api/auth/config', { token, headers: days })
  })
})
