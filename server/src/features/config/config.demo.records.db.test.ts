import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import { allows } from '@tipy/domain/access/policy'
import { archiveFlag } from '@tipy/domain/record/archive'
import { recordContract } from '@tipy/domain/record/contract'
import { demoAccounts } from '@tipy/seeds/accounts'
import { sample } from '@tipy/seeds/demo.testing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverRecords } from '#app/app'
import { findingsIn } from '#engine/verify'
import { fillDemoFiles } from '#features/files/files.demo'
import { goalChecks } from '#features/goals/goals.verify'
import { leadChecks } from '#features/leads/leads.verify'
import { diskStorage } from '#platform/storage/disk'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import type { TestDatabase } from '#testing/database'
import { createDemonstrationDatabase, demonstrationTimeout } from '#testing/demonstration'
import { signIn, type User } from '#testing/factories'

const clock = testClock('2026-06-15T12:00:00Z')
const data = sample
const folder = mkdtempSync(join(tmpdir(), 'tipy-demo-files-'))
const storage = diskStorage(async () => folder)
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await createDemonstrationDatabase()
  await database.db.transaction().execute(trx => fillDemoFiles(trx, storage, data))
  app = await startApp(database, clock, {}, { storage })
}, demonstrationTimeout)
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

const count = async (table: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count)
const account = (email: string): Promise<User> =>
  database.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe.each(serverRecords.map(({ record }) => record))('$title', record => {
  const list = recordContract(record)[`POST /api/${record.name}/search`]
  const readers = demoAccounts.filter(({ role }) =>
    allows(list?.policy ?? { kind: 'session' }, { id: '', role, otherRoles: [] }, defaultFeatures),
  )

  // A team is small; every other list has enough rows to fill a page.
  const least = record.name === 'users' ? 3 : 20
  test.each([...readers])(`$email sees at least ${least}, without choosing a range`, async ({ email }) => {
    const token = await signIn(database.db, await account(email), clock.now())
    const name = `POST /api/${record.name}/search` as 'POST /api/findings/search'
    const found = await send<{ total: number }>(app, name, { token, body: {} })
    expect(found).toMatchObject({ status: 200 })
    expect(found.data.total).toBeGreaterThanOrEqual(least)
  })

  test('every row has a history that begins with its creation and ends at its version', async () => {
    const [name = '', value] = Object.entries(archiveFlag(record, false))[0] ?? []
    const created = JSON.stringify({ old: null, new: value })
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.table(record.name)} t where not exists (
        select from changes c where c.company_id = t.company_id and c.model = ${record.name} and c.ref = t.id
          and c.version = 1 and c.fields -> ${name}::text = ${created}::jsonb
      ) or t.version <> (select max(c.version) from changes c where c.company_id = t.company_id and c.ref = t.id)`.execute(
      database.db,
    )
    expect(rows).toEqual([])
  })
})

test('demonstration records can be searched without accents, read by id and saved', async () => {
  const token = await signIn(database.db, await account('coo@horizonte.pt'), clock.now())
  const body = { search: 'estrada benfica' }
  const found = await send<{ findings: { _id: string; address: string }[] }>(app, 'POST /api/findings/search', {
    token,
    body,
  })
  const [first] = found.data.findings
  expect(first?.address).toContain('Estrada de Benfica')
  const params = { id: first?._id ?? '' }
  const read = await send(app, 'GET /api/findings/{id}', { token, params })
  expect(read).toMatchObject({ status: 200, data: { address: first?.address } })
  expect(await send(app, 'PUT /api/findings/{id}', { token, params, body: read.data })).toMatchObject({ status: 200 })
})

test.each(['horizonte', 'realtyart'])(
  'statistics of leads, staff and sessions of %s have something to show',
  async code => {
    const token = await signIn(database.db, await account(`coo@${code}.pt`), clock.now())
    const leads = await succeed(app, 'GET /api/stats/leads', { token })
    expect(Object.values(leads.totals).map(({ total, yearly }) => [total > 0, yearly > 0])).not.toContainEqual([
      false,
      false,
    ])
    expect(leads.stats.length).toBeGreaterThan(2)
    expect(leads.stats.some(({ retentionTotal }) => retentionTotal > 0)).toBe(true)
    const { total, roles } = await succeed(app, 'GET /api/stats/users', { token })
    expect([total > 30, roles.length > 8]).toEqual([true, true])
    const month = { firstdate: '2026-06-01', lastdate: '2026-06-15' }
    expect((await succeed(app, 'GET /api/stats/sessions', { token, headers: month })).total).toBeGreaterThan(20)
  },
)

test('the range “sempre” starts with the oldest record, archived or not', async () => {
  const token = await signIn(database.db, await account('ceo@realtyart.pt'), clock.now())
  const { oldestDate } = await succeed(app, 'GET /api/auth/config', { token })
  const own = data.companies.find(company => company.code === 'realtyart')
  const days = [
    ...(own?.findings ?? []).map(history => history[0].row.findingDate),
    ...(own?.viabilities ?? []).map(history => history[0].row.date),
    ...(own?.expenses ?? []).map(({ history }) => history[0].row.paymentDate),
  ]
  expect(oldestDate).toBe(days.sort()[0])
})

test('the nightly job, which also runs at every start, adds no expense to the demonstration', async () => {
  const { repeatExpenses } = await import('#features/expenses/expenses.repetition')
  const before = await count('expenses')
  await repeatExpenses({ db: database.db, clock })
  expect(await count('expenses')).toBe(before)
  expect(before).toBe(data.companies.reduce((sum, company) => sum + company.expenses.length, 0))
})

test('people see their documents and each other’s pictures, and expenses have receipts', async () => {
  const ceo = await account('ceo@horizonte.pt')
  const cfo = await account('cfo@horizonte.pt')
  const token = await signIn(database.db, cfo, clock.now())
  const own = await succeed(app, 'GET /api/files/{group}/{id}', { token, params: { group: 'users', id: cfo.id } })
  expect(own.files.map(({ name, active }) => [name, active])).toEqual([
    ['Cartão de cidadão.pdf', true],
    ['Contrato (minuta).pdf', false],
    ['Contrato.pdf', true],
  ])
  for (const id of [own.files[0]?._id ?? '', ceo.image ?? '']) {
    const url = await succeed(app, 'GET /api/files/url/{id}', { token, params: { id } })
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200)
  }
  expect(await count("files where model = 'expenses'")).toBeGreaterThan(20)
  expect(await count('users where image is null and active')).toBeGreaterThan(0)
})

test('every account sees the records of its tasks, and a start sends no notifications of old tasks', async () => {
  for (const { email } of demoAccounts) {
    const token = await signIn(database.db, await account(email), clock.now())
    const tasks = await succeed(app, 'GET /api/tasks', { token, query: { includeDone: 'true' } })
    expect(tasks.length, email).toBeGreaterThan(3)
    for (const { ref, refName } of tasks) expect([email, refName === null]).toEqual([email, ref === null])
  }
  const { notifyDueTasks } = await import('#features/tasks/tasks.due')
  await notifyDueTasks({ db: database.db, clock, notify: () => Promise.reject(new Error('told')) })
})

test('goals have the amounts and the history that saves would have given them, and are read', async () => {
  expect(await findingsIn(database.db, goalChecks)).toEqual([])
  const person = await account('consultant@horizonte.pt')
  const token = await signIn(database.db, person, clock.now())
  const found = await Promise.all(
    ['billing', 'reservations', 'findings'].flatMap(stat =>
      ['2025', '2026'].map(year =>
        succeed(app, 'GET /api/goals/{group}/{ref}/{stat}', {
          token,
          params: { group: 'consultant', ref: person.id, stat },
          query: { year },
        }),
      ),
    ),
  )
  expect(found.flat().length).toBeGreaterThan(1)
})

test('leads stand where their events say, and a duplicate names the other record', async () => {
  expect(await findingsIn(database.db, leadChecks)).toEqual([])
  const token = await signIn(database.db, await account('ceo@horizonte.pt'), clock.now())
  const marked = await sql<{ id: string; name: string }>`
    select l.id, l.name from leads l join companies c on c.id = l.company_id
    where c.code = 'horizonte' and l.duplicate and l.active order by l.id limit 5`.execute(database.db)
  expect(marked.rows.length).toBe(5)
  for (const { id, name } of marked.rows) {
    const { duplicates, ...lead } = await succeed(app, 'GET /api/leads/{id}', { token, params: { id } })
    expect([lead.name, duplicates.length > 0]).toEqual([name, true])
  }
})
