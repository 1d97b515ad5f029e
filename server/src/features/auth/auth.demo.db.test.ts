import { demoAccounts, demoPassword } from '@tipy/seeds/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser } from '#testing/factories'

const [first, second] = demoAccounts
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const company = await buildCompany(database.db, { name: 'Casa Nova' })
  const key = first?.role ?? 'ceo'
  const role = {
    company_id: company.id,
    list: 'roles',
    key,
    name: 'Administração',
    color: null,
    type: null,
    outcome: null,
  }
  await database.db.insertInto('list_items').values(role).execute()
  await buildUser(database.db, company, { email: first?.email ?? '', role: key, password: demoPassword })
  await buildUser(database.db, company, { email: second?.email ?? '', active: false })
  await buildUser(database.db, company)
})
afterAll(() => database.close())

test('the demonstration lists the accounts that exist and are active, with their role in Portuguese', async () => {
  const app = await startApp(database, testClock(), { demo: true })
  expect(await succeed(app, 'GET /api/auth/demo')).toEqual({
    password: demoPassword,
    accounts: [{ email: first?.email, role: first?.role, roleName: 'Administração', company: 'Casa Nova' }],
  })
  await app.close()
})

test('without the demonstration setting no account is listed', async () => {
  const app = await startApp(database, testClock(), { demo: false })
  expect(await succeed(app, 'GET /api/auth/demo')).toEqual({ password: null, accounts: [] })
  await app.close()
})

test.each([
  [true, demoPassword, 200],
  [false, demoPassword, 403],
  [false, 'telhado-verde-ao-luar', 200],
])('open to other machines, with DEMO=on %s: «%s» answers every account %i', async (isAskedFor, password, status) => {
  const app = await startApp(database, testClock(), { allowsDemoPassword: isAskedFor })
  // The login screen lists few of the people of a demonstration, and an address may have changed since.
  const unlisted = await buildUser(database.db, await buildCompany(database.db), { password })
  const emails = [unlisted.email, ...(password === demoPassword ? [(first?.email ?? '').toUpperCase()] : [])]
  for (const email of emails)
    expect((await send(app, 'POST /api/auth/login', { body: { email, password } })).status, email).toBe(status)
  await app.close()
})

test('the refusal of the demonstration password is that of a wrong one, and counts like it', async () => {
  const app = await startApp(database, testClock(), { allowsDemoPassword: false })
  const { email } = await buildUser(database.db, await buildCompany(database.db), { password: demoPassword })
  const logIn = (password: string) => send<{ text: string }>(app, 'POST /api/auth/login', { body: { email, password } })
  const [refused, wrong] = [await logIn(demoPassword), await logIn('telhado-verde-ao-luar')]
  expect(refused).toMatchObject({ status: 403, message: wrong.message, data: { text: wrong.data.text } })
  for (let attempt = 2; attempt < 10; attempt += 1) expect((await logIn(demoPassword)).status).toBe(403)
  expect((await logIn(demoPassword)).status).toBe(429)
  await app.close()
})
