import type { Contract } from '@tipy/domain/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#app/app'
import { mount } from '#http/mount'
import { succeed, testSettings } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, type Company, type User } from '#testing/factories'
import { silentLog } from '#testing/silentLog'

const password = 'telhado-verde-ao-luar'
/** A call that the browser makes automatically. */
const background = {
  'GET /api/test/background': { summary: '', policy: { kind: 'signedIn' }, reply: z.null(), background: true },
} as const satisfies Contract

let database: TestDatabase
let clock: TestClock
let app: FastifyInstance
let company: Company
let user: User
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  clock = testClock()
  const { db, pool } = database
  // Without the limit of delays, as in `startApp`: tests share the event loop.
  const deps = { settings: testSettings(), db, pool, clock, log: silentLog, webDir: null, maxDelay: 0 }
  app = await buildApp(deps)
  mount(app, background, { 'GET /api/test/background': async () => null })
  company = await buildCompany(db)
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  user = await buildUser(database.db, company, { password })
  ;({ token } = await succeed(app, 'POST /api/auth/login', { body: { email: user.email, password } }))
})

const call = (headers: Record<string, string> = {}) => succeed(app, 'GET /api/auth/config', { token, headers })
const recorded = () =>
  database.db
    .selectFrom('sessions')
    .select(['app', 'started_at', 'last_seen_at', 'ended_at'])
    .where('user_id', '=', user.id)
    .orderBy('started_at')
    .execute()

test('a login starts a recorded session, and calls of the user extend it', async () => {
  const start = clock.now()
  expect(await recorded()).toEqual([{ app: 'tipy', started_at: start, last_seen_at: start, ended_at: null }])
  for (let times = 0; times < 3; times += 1) {
    clock.pass({ minutes: 29 })
    await call()
  }
  expect(await recorded()).toEqual([{ app: 'tipy', started_at: start, last_seen_at: clock.now(), ended_at: null }])
})

test('thirty idle minutes end a recorded session when it was last seen, and the next call starts another', async () => {
  const start = clock.now()
  clock.pass({ minutes: 10 })
  await call()
  const seen = clock.now()
  clock.pass({ minutes: 31 })
  await call()
  const again = clock.now()
  expect(await recorded()).toEqual([
    { app: 'tipy', started_at: start, last_seen_at: seen, ended_at: seen },
    { app: 'tipy', started_at: again, last_seen_at: again, ended_at: null },
  ])
})

test('automatic calls of the browser do not count as activity, and keep no user logged in', async () => {
  const headers = { authorization: `Bearer ${token}` }
  const [before] = await recorded()
  for (let hours = 1; hours < 12; hours += 1) {
    clock.pass({ hours: 1 })
    expect((await app.inject({ url: '/api/test/background', headers })).statusCode).toBe(200)
    // Any call of a tab without user activity.
    const unattended = { ...headers, unattended: '1' }
    expect((await app.inject({ url: '/api/auth/config', headers: unattended })).statusCode).toBe(200)
  }
  expect(await recorded()).toEqual([before])
  clock.pass({ hours: 1 })
  expect((await app.inject({ url: '/api/test/background', headers })).statusCode).toBe(401)
})

test('concurrent calls open one recorded session', async () => {
  clock.pass({ minutes: 45 })
  await Promise.all(Array.from({ length: 8 }, () => call()))
  const rows = await recorded()
  expect(rows).toHaveLength(2)
  expect(rows.filter(row => row.ended_at === null)).toMatchObject([{ started_at: clock.now() }])
})

test('a recorded session is written once a minute at most', async () => {
  const writes = async () => {
    const { rows } = await database.pool.query(
      `select xmin::text as s from sessions where user_id = $1
       union all select xmin::text from session_tokens where user_id = $1`,
      [user.id],
    )
    return rows
  }
  const before = await writes()
  for (let times = 0; times < 5; times += 1) await call()
  expect(await writes()).toEqual(before)
  clock.pass({ minutes: 1 })
  await call()
  expect(await writes()).not.toEqual(before)
})

test('a refused call does not count as activity', async () => {
  const before = await recorded()
  clock.pass({ minutes: 20 })
  const headers = { authorization: `Bearer ${token}`, company: 'outra' }
  expect((await app.inject({ url: '/api/auth/config', headers })).statusCode).toBe(403)
  expect(await recorded()).toEqual(before)
})

test('the agenda has a separate recorded session', async () => {
  const body = { email: user.email, password }
  await succeed(app, 'POST /api/auth/login', { body, headers: { app: 'agenda' } })
  expect((await recorded()).map(row => row.app).toSorted()).toEqual(['agenda', 'tipy'])
})
