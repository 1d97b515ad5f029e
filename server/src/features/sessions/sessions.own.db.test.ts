import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { send, startApp, succeed } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, signIn, type User } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'

const password = 'telhado-verde-ao-luar'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

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
})

async function enter(userAgent: string, remoteAddress: string, cookie = '') {
  const answer = await send<{ token: string }>(app, 'POST /api/auth/login', {
    body: { email: user.email, password },
    headers: { 'user-agent': userAgent, cookie },
    remoteAddress,
  })
  expect(answer.status).toBe(200)
  return { token: answer.data.token, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}
const list = (token: string) => succeed(app, 'GET /api/auth/sessions', { token })
const alive = async (token: string) => (await send(app, 'GET /api/auth/config', { token })).status
const devices = () =>
  database.db.selectFrom('known_devices').select('token_hash').where('user_id', '=', user.id).execute()

describe('ending a session is refused, and nothing changes,', () => {
  test('for a session of a colleague or another company, an unknown or malformed id, all with 404', async () => {
    const { token } = await enter(laptop, '198.51.100.7')
    const colleague = await buildUser(database.db, company)
    const stranger = await buildUser(database.db, await buildCompany(database.db))
    for (const other of [colleague, stranger]) await signIn(database.db, other, clock.now())
    const theirs = await database.db
      .selectFrom('session_tokens')
      .select('id')
      .where('user_id', 'in', [colleague.id, stranger.id])
      .execute()
    expect(theirs).toHaveLength(2)
    const before = await fingerprint(database.db)
    for (const id of [...theirs.map(row => row.id), randomUUID(), 'x', "' or true --"])
      expect(await send(app, 'DELETE /api/auth/sessions/{id}', { token, params: { id } }), id).toMatchObject({
        status: 404,
        message: 'NOT_FOUND',
      })
    expect(await fingerprint(database.db)).toEqual(before)
  })

  test('while another password must be chosen first', async () => {
    const newcomer = await buildUser(database.db, company, { needs_password_change: true })
    const token = await signIn(database.db, newcomer, clock.now())
    for (const name of ['GET /api/auth/sessions', 'DELETE /api/auth/sessions'] as const)
      expect(await send(app, name, { token })).toMatchObject({ status: 403, message: 'PASSWORD_CHANGE_REQUIRED' })
  })
})

test('a user’s active sessions are listed, the current one first, with device and network, no secrets', async () => {
  const far = await enter(phone, '2001:db8:0:1::5')
  clock.pass({ minutes: 5 })
  const here = await enter(laptop, '198.51.100.7')
  await signIn(database.db, user, new Date(clock.now().getTime() - 13 * 3_600_000))
  const sessions = await list(here.token)
  expect(sessions).toMatchObject([
    { device: 'Firefox no Linux', kind: 'computer', network: '198.51.100.7', isCurrent: true },
    { device: 'Safari no iPhone', kind: 'phone', network: '2001:db8:0:1', isCurrent: false },
  ])
  expect(sessions[0]).toMatchObject({ startedAt: clock.now().toISOString(), lastSeenAt: clock.now().toISOString() })
  expect(JSON.stringify(sessions)).not.toContain(far.token)
})

test('a session shows the network it was last used from: a stolen one shows the thief’s', async () => {
  const { token } = await enter(laptop, '198.51.100.7')
  clock.pass({ minutes: 2 })
  await send(app, 'GET /api/auth/config', { token, remoteAddress: '203.0.113.9' })
  expect(await list(token)).toMatchObject([{ network: '203.0.113.9', lastSeenAt: clock.now().toISOString() }])
})

test('an old session without device and network is listed as unknown', async () => {
  const token = await signIn(database.db, user, clock.now())
  expect(await list(token)).toMatchObject([{ device: 'Dispositivo desconhecido', kind: 'other', network: null }])
})

test('ending a session refuses its next call, forgets its device, and leaves the others', async () => {
  const here = await enter(laptop, '198.51.100.7')
  const there = await enter(phone, '198.51.100.8')
  const third = await enter(phone, '198.51.100.9')
  const listed = await list(here.token)
  const id = listed.find(({ network }) => network === '198.51.100.8')?._id ?? ''
  expect(await succeed(app, 'DELETE /api/auth/sessions/{id}', { token: here.token, params: { id } })).toBeNull()
  expect(await send(app, 'GET /api/auth/config', { token: there.token })).toMatchObject({
    status: 401,
    message: 'UNAUTHORIZED',
  })
  expect([await alive(here.token), await alive(third.token)]).toEqual([200, 200])
  expect(await devices()).toHaveLength(2)
  const again = await send(app, 'DELETE /api/auth/sessions/{id}', { token: here.token, params: { id } })
  expect(again).toMatchObject({ status: 404 })
})

test('ending all others keeps the current one and its device, however many sessions that device had', async () => {
  const here = await enter(laptop, '198.51.100.7')
  const same = await enter(laptop, '198.51.100.7', here.cookie)
  const there = await enter(phone, '198.51.100.8')
  expect(await succeed(app, 'DELETE /api/auth/sessions', { token: same.token })).toEqual({ ended: 2 })
  expect([await alive(here.token), await alive(same.token), await alive(there.token)]).toEqual([401, 200, 401])
  expect(await devices()).toHaveLength(1)
  expect(await succeed(app, 'DELETE /api/auth/sessions', { token: same.token })).toEqual({ ended: 0 })
})

test('ending the current session is a logout that keeps its device known', async () => {
  const { token } = await enter(laptop, '198.51.100.7')
  const [own] = await list(token)
  await succeed(app, 'DELETE /api/auth/sessions/{id}', { token, params: { id: own?._id ?? '' } })
  expect(await alive(token)).toBe(401)
  expect(await devices()).toHaveLength(1)
})
