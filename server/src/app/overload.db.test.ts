import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, signIn } from '#testing/factories'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let tokens: readonly [string, string]
let otherCompany: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock)
  const company = await buildCompany(database.db)
  const signedIn = async () =>
    signIn(database.db, await buildUser(database.db, company, { role: 'sysAdmin' }), clock.now())
  tokens = [await signedIn(), await signedIn()]
  const other = await buildUser(database.db, await buildCompany(database.db), { role: 'cfo' })
  otherCompany = await signIn(database.db, other, clock.now())
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const read = (token: string) => send(app, 'GET /api/auth/sessions', { token })
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

test('one caller with 64 connections is answered on all of them', async () => {
  const statuses = new Set<number>()
  const connection = async () => {
    for (const { status } of [await read(tokens[0]), await read(tokens[0]), await read(tokens[0])]) statuses.add(status)
  }
  await Promise.all(times(64, connection))
  expect([...statuses]).toEqual([200])
})

test('a flood of one caller is refused with 503 and Retry-After, while others are answered and may log in', async () => {
  const flood = times(1000, () => read(tokens[0]))
  const others = await Promise.all(times(5, () => read(tokens[1])))
  const payload = { email: 'ninguem@exemplo.pt', password: 'telhado-verde' }
  const login = await send(app, 'POST /api/auth/login', { body: payload })
  const answers = await Promise.all(flood)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(login.status).toBe(403)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(500)
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']))
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length)
  expect((await read(tokens[0])).status).toBe(200)
})

test('a flood of invented tokens does not keep signed-in people out', async () => {
  expect((await read(tokens[0])).status).toBe(200)
  const flood = times(1000, () => read(randomBytes(32).toString('base64url')))
  const signedIn = await Promise.all(times(20, () => read(tokens[0])))
  expect(new Set(signedIn.map(({ status }) => status))).toEqual(new Set([200]))
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter(status => status !== 401 && status !== 503)).toEqual([])
})

test('six exports of one person keep no other company waiting: one is written, two wait, three are refused', async () => {
  const exported = (token: string, name: 'POST /api/findings/export' | 'POST /api/expenses/export', column: string) =>
    send(app, name, { token, query: { format: 'csv' }, body: { columns: [column] } })
  const statuses: number[] = []
  let own: Promise<unknown> | undefined
  await database.db.transaction().execute(async trx => {
    // The first file waits for its rows as long as this transaction lasts.
    await sql`lock table findings in access exclusive mode`.execute(trx)
    own = Promise.all(
      times(6, async () => statuses.push((await exported(tokens[0], 'POST /api/findings/export', 'ref')).status)),
    )
    await vi.waitFor(() => expect(statuses).toEqual([503, 503, 503]), { timeout: 60_000 })
    expect((await exported(otherCompany, 'POST /api/expenses/export', 'name')).status).toBe(200)
    expect((await read(tokens[0])).status).toBe(200)
  })
  await own
  expect(statuses).toEqual([503, 503, 503, 200, 200, 200])
})
