import { type RecordName, records } from '@tipy/domain/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, signIn } from '#testing/factories'

const clock = testClock()
const password = 'telhado-verde-ao-luar'
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('with a full disk writes are refused while reads, login and logout work, until space is free', async () => {
  const { db } = database
  let isShort = true
  const app = await startApp(database, clock, {}, { diskSpace: { isLow: async () => isShort } })
  const company = await buildCompany(db)
  const admin = await buildUser(db, company, { role: 'sysAdmin', password })
  const token = await signIn(db, admin, clock.now())
  const create = () =>
    send(app, 'POST /api/notifications', { token, body: { title: 'Olá', description: 'Olá', users: [admin.id] } })

  const refused = await create()
  expect(refused).toMatchObject({ status: 503, message: 'NO_ROOM' })
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.data.text).toContain('sem espaço em disco')
  expect(await db.selectFrom('notices').selectAll().execute()).toEqual([])
  const search = { token, body: { page: 0 } }
  for (const read of Object.keys(records) as RecordName[])
    expect((await send(app, `POST /api/${read}/search`, search)).status).toBe(200)
  expect((await send(app, 'POST /api/notifications/search', search)).status).toBe(200)
  const facts = await send<{ storage: { isShort: boolean } | null }>(app, 'GET /api/config/dev', { token })
  expect(facts.data.storage?.isShort ?? true).toBe(true)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { message: 'OK', data: { database: true, migrations: true, jobs: true, room: false } },
  ])
  const body = { email: admin.email, password }
  const entered = await send<{ token: string }>(app, 'POST /api/auth/login', { body })
  expect(entered.status).toBe(200)
  expect((await send(app, 'POST /api/auth/logout', { token: entered.data.token })).status).toBe(200)
  // A caller without a session gets 401, not the state of the disk.
  expect((await send(app, 'POST /api/notifications', { token: 'x'.repeat(43), body: {} })).status).toBe(401)

  isShort = false
  expect((await create()).status).toBe(201)
  await app.close()
})
