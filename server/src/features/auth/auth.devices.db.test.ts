import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '#http/session/tokens'
import { send, startApp } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, type User } from '#testing/factories'

const password = 'telhado-verde-ao-luar'
const another = 'janela-azul-sobre-o-rio'
const wrong = 'errada-de-todo'
const home = '198.51.100.7'
let database: TestDatabase
let clock: TestClock
let app: FastifyInstance
let company: Company
let user: User

beforeAll(async () => {
  database = await createTestDatabase()
  clock = testClock()
  app = await startApp(database, clock)
  company = await buildCompany(database.db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  user = await buildUser(database.db, company, { password })
  await database.db.deleteFrom('rate_limits').execute()
})

interface From {
  readonly cookie?: string
  readonly address?: string
}

/** The cookie that a browser would send back. */
function cookieIn({ 'set-cookie': set }: Readonly<Record<string, unknown>>): string {
  return typeof set === 'string' ? (set.split(';')[0] ?? '') : ''
}

async function login(email: string, typed: string, { cookie, address = home }: From = {}) {
  const answer = await send<{ token: string }>(app, 'POST /api/auth/login', {
    body: { email, password: typed },
    remoteAddress: address,
    ...(cookie && { headers: { cookie } }),
  })
  return { status: answer.status, message: answer.message, token: answer.data.token, headers: answer.headers }
}

async function enter(email = user.email, from: From = {}): Promise<string> {
  const { status, headers } = await login(email, password, from)
  expect(status).toBe(200)
  return cookieIn(headers)
}

/** Ten failures from each of these networks, concurrent within one network. */
async function flood(email: string, networks: number): Promise<void> {
  for (let network = 1; network <= networks; network += 1)
    await Promise.all(Array.from({ length: 10 }, () => login(email, wrong, { address: `203.0.113.${network}` })))
}

/** The state that such a flood leaves, without computing a hundred hashes. */
async function close(email: string, counter = 'account', points = 100): Promise<void> {
  await login(email, wrong, { address: counter === 'account' ? '203.0.113.1' : home })
  const result = await database.db
    .updateTable('rate_limits')
    .set({ points })
    .where('key', 'like', `${counter}:login:%`)
    .executeTakeFirst()
  expect(result.numUpdatedRows).toBe(1n)
}

const devices = () =>
  database.db.selectFrom('known_devices').selectAll().where('user_id', '=', user.id).orderBy('token_hash').execute()

describe('the cookie of a known device', () => {
  test('cannot be read by scripts or sent by or to other sites, and only its hash is stored', async () => {
    const { headers } = await login(user.email, password)
    const [pair = '', ...marks] = String(headers['set-cookie']).split('; ')
    expect(pair).toMatch(/^tipy_device=[\w-]{43}$/)
    expect(marks).toEqual(['Path=/api/auth', 'Max-Age=7776000', 'HttpOnly', 'SameSite=Strict', 'Secure'])
    const token = pair.split('=')[1] ?? ''
    const { rows } = await database.pool.query('select t::text as row from known_devices t')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await devices()).map(row => row.token_hash)).toEqual([hashToken(token)])
  })

  test('is not marked as secure if the public URL is not https', async () => {
    const plain = await startApp(database, clock, { publicUrl: 'http://localhost:3000' })
    const body = { email: user.email, password }
    const { headers } = await send(plain, 'POST /api/auth/login', { body })
    const marks = String(headers['set-cookie']).split('; ')
    expect(marks).toContain('HttpOnly')
    expect(marks).not.toContain('Secure')
    await plain.close()
  })

  test('is set only after a right password', async () => {
    const answers = [await login(user.email, wrong), await login('ninguem@exemplo.pt', password)]
    for (const { headers } of answers) expect(headers['set-cookie']).toBeUndefined()
    expect(await devices()).toEqual([])
  })

  test('stays the same for one person, and lists every person who shares the browser', async () => {
    const mine = await enter()
    expect(await enter(user.email, { cookie: mine })).toBe(mine)
    expect(await devices()).toHaveLength(1)
    const colleague = await buildUser(database.db, company, { password })
    const both = await enter(colleague.email, { cookie: mine })
    expect(both.split('=')[1]?.split('.')).toHaveLength(2)
    expect(await enter(user.email, { cookie: both })).toBe(both)
  })

  test('is ignored if it is made up, too long or malformed', async () => {
    for (const cookie of [
      `tipy_device=${'A'.repeat(43)}`,
      'tipy_device=',
      `tipy_device=${'.'.repeat(399)}`,
      `tipy_device=${'B'.repeat(5000)}`,
      "tipy_device=' or 1=1",
    ])
      expect(await login(user.email, wrong, { cookie })).toMatchObject({ status: 403 })
    await login(user.email, wrong, { cookie: `tipy_device=${'A'.repeat(43)}` })
    const keys = await database.db.selectFrom('rate_limits').select('key').execute()
    expect(keys.filter(({ key }) => key.startsWith('device:'))).toEqual([])
  })
})

describe('login limits', () => {
  test('ten failures in one network block the account there, not elsewhere', async () => {
    await flood(user.email, 1)
    expect(await login(user.email, password, { address: '203.0.113.1' })).toMatchObject({ status: 429 })
    expect(await login(user.email, password)).toMatchObject({ status: 200 })
  })

  test('after a hundred failures from many networks only a known device may log in', async () => {
    const cookie = await enter()
    await flood(user.email, 10)
    expect(await login(user.email, password)).toMatchObject({ status: 429, message: 'TOO_MANY_REQUESTS' })
    expect(await login(user.email, password, { address: '192.0.2.1' })).toMatchObject({ status: 429 })
    expect(await login(user.email, password, { cookie, address: '192.0.2.1' })).toMatchObject({ status: 200 })
  })

  test('a known device may log in while its network is blocked', async () => {
    const cookie = await enter()
    await close(user.email, 'address', 300)
    expect(await login(user.email, password)).toMatchObject({ status: 429 })
    expect(await login(user.email, password, { cookie })).toMatchObject({ status: 200 })
  })

  test('a known device has a separate limit of ten failures, which does not block its owner elsewhere', async () => {
    const cookie = await enter()
    for (let time = 0; time < 10; time += 1)
      expect(await login(user.email, wrong, { cookie })).toMatchObject({ status: 403 })
    expect(await login(user.email, password, { cookie })).toMatchObject({ status: 429 })
    expect(await login(user.email, password)).toMatchObject({ status: 200 })
  })

  test('a device that is known for one person is unknown for another', async () => {
    const colleague = await buildUser(database.db, company, { password })
    const cookie = await enter(colleague.email)
    await database.db.deleteFrom('rate_limits').execute()
    await close(user.email)
    expect(await login(user.email, password, { cookie })).toMatchObject({ status: 429 })
  })

  test('an account that does not exist is refused exactly like one that does, with a cookie too', async () => {
    const cookie = await enter()
    const nobody = 'ninguem@exemplo.pt'
    await database.db.deleteFrom('rate_limits').execute()
    await close(nobody)
    for (const from of [{}, { cookie }, { address: '192.0.2.1' }])
      expect(await login(nobody, password, from)).toMatchObject({ status: 429, message: 'TOO_MANY_REQUESTS' })
  })

  test('a mailed link works while the account is blocked, and so does its new password on that browser', async () => {
    await close(user.email)
    const spent = { points: 300, expire: Date.now() + 600_000 }
    await database.db
      .insertInto('rate_limits')
      .values({ key: `address:reset:${home}`, ...spent })
      .execute()
    const { cookie } = await useLink()
    expect(await login(user.email, another)).toMatchObject({ status: 429 })
    expect(await login(user.email, another, { cookie })).toMatchObject({ status: 200 })
  })
})

async function useLink(cookie?: string): Promise<{ cookie: string }> {
  const token = 'a'.repeat(43)
  await database.db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      company_id: company.id,
      user_id: user.id,
      expires_at: new Date(clock.now().getTime() + 60_000),
    })
    .execute()
  const answer = await send(app, 'PATCH /api/auth/reset-password', {
    body: { token, newPassword: another },
    remoteAddress: home,
    ...(cookie && { headers: { cookie } }),
  })
  expect(answer.status).toBe(200)
  return { cookie: cookieIn(answer.headers) }
}

describe('a device is forgotten', () => {
  const isKnown = async (cookie: string) => {
    await database.db.deleteFrom('rate_limits').execute()
    await login(user.email, wrong, { cookie })
    const rows = await database.db.selectFrom('rate_limits').select('key').execute()
    await database.db.deleteFrom('rate_limits').execute()
    return rows.some(({ key }) => key.startsWith('device:'))
  }

  test('when a password is chosen on another one, which stays known', async () => {
    const [here, there] = [await enter(), await enter()]
    const { token } = await login(user.email, password, { cookie: here })
    const answer = await send(app, 'PATCH /api/auth/change-password', {
      token,
      body: { oldPassword: password, newPassword: another },
      headers: { cookie: here },
    })
    expect(answer.status).toBe(200)
    expect([await isKnown(here), await isKnown(there)]).toEqual([true, false])
  })

  test('but not by a refused change of password', async () => {
    const [here, there] = [await enter(), await enter()]
    const { token } = await login(user.email, password, { cookie: here })
    const before = await devices()
    const body = { oldPassword: wrong, newPassword: another }
    expect(
      await send(app, 'PATCH /api/auth/change-password', { token, body, headers: { cookie: here } }),
    ).toMatchObject({
      status: 403,
    })
    expect(await devices()).toEqual(before)
    expect(await isKnown(there)).toBe(true)
  })

  test('by a password reset on another one, which stays known', async () => {
    const [here, there] = [await enter(), await enter()]
    const after = await useLink(here)
    expect(after.cookie).toBe(here)
    expect([await isKnown(here), await isKnown(there)]).toEqual([true, false])
  })

  test('when its person or their company is deactivated, and stays forgotten after reactivation', async () => {
    const mine = await enter()
    const users = database.db.updateTable('users').where('id', '=', user.id)
    await users.set({ active: false }).execute()
    await users.set({ active: true }).execute()
    expect(await isKnown(mine)).toBe(false)
    const again = await enter()
    const companies = database.db.updateTable('companies').where('id', '=', company.id)
    await companies.set({ active: false }).execute()
    await companies.set({ active: true }).execute()
    expect(await isKnown(again)).toBe(false)
  })

  test('ninety days after its last login', async () => {
    const cookie = await enter()
    clock.pass({ days: 89 })
    expect(await isKnown(cookie)).toBe(true)
    await enter(user.email, { cookie })
    clock.pass({ days: 89 })
    expect(await isKnown(cookie)).toBe(true)
    clock.pass({ days: 1 })
    expect(await isKnown(cookie)).toBe(false)
  })

  test('when twenty other devices were used since, concurrent logins included', async () => {
    const oldest = await enter()
    clock.pass({ minutes: 1 })
    await Promise.all(Array.from({ length: 8 }, () => enter()))
    clock.pass({ minutes: 1 })
    for (let time = 0; time < 12; time += 1) await enter()
    expect(await devices()).toHaveLength(20)
    expect(await isKnown(oldest)).toBe(false)
  })
})
