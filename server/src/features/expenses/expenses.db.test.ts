import type { Change } from '@tipy/domain/features/changes/changes.contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database'
import { send, startApp } from '#testing/app'
import { type TestClock, testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn, type User } from '#testing/factories'
import { forgetJobs } from '#testing/jobs'
import { silentLog } from '#testing/silentLog'
import { repeatExpenses } from './expenses.repetition.ts'

const started = '2026-01-31T12:00:00Z'
let clock: TestClock
let database: TestDatabase
let app: FastifyInstance
let company: Company
let cfo: User
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, testClock(started))
  // Queued by the start, this job would copy the expenses of these tests at any moment.
  await forgetJobs(database, 'repeatExpenses')
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** A separate company for each test: the job processes all of them. */
beforeEach(async () => {
  const { db } = database
  clock = testClock(started)
  company = await buildCompany(db)
  await buildOffice(db, company, { key: 'lisboa' })
  cfo = await buildUser(db, company, { role: 'cfo' })
  token = await signIn(db, cfo, clock.now())
  const items = [
    { list: 'expenseCategories', key: 'instalacoes', name: 'Instalações' },
    { list: 'expenseCategories', key: 'marketing', name: 'Marketing' },
    { list: 'expenseSubCategories', key: 'renda', name: 'Renda', type: 'instalacoes' },
  ]
  await db
    .insertInto('list_items')
    .values(items.map(item => ({ ...item, company_id: company.id })))
    .execute()
})

interface Shown {
  readonly _id: string
  readonly paymentDate: string
  readonly value: number
  readonly version: number
  readonly invoiceReceived: boolean
}
const rent = (over: object = {}) => ({
  name: 'Renda da loja',
  category: 'instalacoes',
  subCategory: 'renda',
  value: 1500,
  paymentDate: '2026-01-31',
  number: 'FT 1/10',
  office: 'lisboa',
  repeatsMonthly: true,
  invoiceReceived: true,
  ...over,
})
const create = (over: object = {}) => send<Shown>(app, 'POST /api/expenses', { token, body: rent(over) })
const patch = (id: string, body: object) =>
  send<Shown>(app, 'PATCH /api/expenses/{id}', { token, params: { id }, body })
const archive = (id: string) => send(app, 'DELETE /api/expenses/{id}', { token, params: { id } })
const list = async (filters: object = {}) => {
  const body = { filters: { ignoreDate: true, ...filters }, perPage: 50, sortBy: 'paymentDate', sortDesc: false }
  return (await send<{ expenses: Shown[] }>(app, 'POST /api/expenses/search', { token, body })).data.expenses
}
const days = async () => (await list()).map(row => row.paymentDate)
const run = () => repeatExpenses({ db: database.db, clock })

describe('an expense', () => {
  test('is refused with a sub-category of another category, and nothing is stored', async () => {
    expect(await create({ category: 'marketing' })).toMatchObject({
      status: 422,
      data: { fields: { subCategory: 'Não é desta categoria' } },
    })
    expect(await list()).toEqual([])
  })

  test('needs no office: without one it is visible whatever offices are chosen', async () => {
    const { data } = await create({ office: null })
    const found = await send<{ total: number }>(app, 'POST /api/expenses/search', {
      token,
      body: { ignoreDate: true },
      headers: { offices: 'lisboa' },
    })
    expect(found.data.total).toBe(1)
    expect(data).toMatchObject({ office: null })
  })

  test('has its invoice ticked in the list, with a version check', async () => {
    const { data } = await create({ invoiceReceived: false })
    expect((await patch(data._id, { invoiceReceived: true, version: 1 })).data.invoiceReceived).toBe(true)
    expect((await patch(data._id, { invoiceReceived: false, version: 1 })).message).toBe('STALE')
  })
})

describe('totals', () => {
  interface Found {
    readonly expenses: readonly Shown[]
    readonly total: number
    readonly totals: Readonly<Record<string, number>> | null
  }
  const search = (body: object, headers: object = {}, who = token) =>
    send<Found>(app, 'POST /api/expenses/search', {
      token: who,
      body: { perPage: 50, ...body },
      headers: { ...headers },
    })

  test('cover the whole filter, and each is the sum of the rows it opens', async () => {
    const planted = [
      { value: 0.1, paymentDate: '2026-01-01', invoiceReceived: true },
      { value: 0.2, paymentDate: '2026-01-31', invoiceReceived: true, office: null },
      { value: 1999.99, paymentDate: '2026-01-15', invoiceReceived: false },
      { value: -50, paymentDate: '2026-01-16', invoiceReceived: false, category: 'marketing', subCategory: null },
      { value: 700, paymentDate: '2026-02-01', invoiceReceived: true },
    ]
    for (const over of planted) expect((await create(over)).status).toBe(201)
    const archived = await create({ value: 9999 })
    await archive(archived.data._id)
    const january = { firstdate: '2026-01-01', lastdate: '2026-01-31' }
    const opened = { value: {}, withInvoice: { invoiceReceived: true }, withoutInvoice: { invoiceReceived: false } }
    const expected = [
      [{}, january, { value: 1950.29, withInvoice: 0.3, withoutInvoice: 1949.99 }, 4],
      [{}, {}, { value: 2650.29, withInvoice: 700.3, withoutInvoice: 1949.99 }, 5],
      [{ category: ['marketing'] }, january, { value: -50, withInvoice: 0, withoutInvoice: -50 }, 1],
      [{ invoiceReceived: true }, january, { value: 0.3, withInvoice: 0.3, withoutInvoice: 0 }, 2],
      [{ active: false }, {}, { value: 9999, withInvoice: 9999, withoutInvoice: 0 }, 1],
      [{ search: 'nada' }, {}, { value: 0, withInvoice: 0, withoutInvoice: 0 }, 0],
    ] as const
    for (const [filters, range, totals, total] of expected) {
      const caseLabel = JSON.stringify({ filters, range })
      const { data } = await search({ filters, parts: ['total', 'totals'] }, range)
      expect(data, caseLabel).toEqual({ totals, total })
      for (const [name, more] of Object.entries(opened)) {
        const isNone = 'invoiceReceived' in filters && name === 'withoutInvoice'
        const rows = isNone ? [] : (await search({ filters: { ...filters, ...more } }, range)).data.expenses
        const sum = rows.reduce((cents, row) => cents + Math.round(row.value * 100), 0) / 100
        expect(sum, `${name} of ${caseLabel}`).toBe(data.totals?.[name])
      }
    }
  })

  test('cover only visible rows, for users who may list them; other companies add nothing', async () => {
    await create({ value: 10 })
    const other = await buildCompany(database.db)
    const stranger = await signIn(database.db, await buildUser(database.db, other, { role: 'cfo' }), clock.now())
    const query = { ignoreDate: true, parts: ['totals'] }
    expect((await search(query, {}, stranger)).data.totals).toEqual({ value: 0, withInvoice: 0, withoutInvoice: 0 })
    expect((await search(query)).data.totals).toMatchObject({ value: 10 })
    const hr = await signIn(database.db, await buildUser(database.db, company, { role: 'hr' }), clock.now())
    expect((await search(query, {}, hr)).status).toBe(403)
  })
})

describe('a monthly expense', () => {
  test('has one copy ahead, with the latest values, no invoice yet and a separate change log', async () => {
    const { data } = await create()
    await run()
    const [, copy] = await list()
    expect(copy).toMatchObject({
      paymentDate: '2026-02-28',
      name: 'Renda da loja',
      subCategory: 'renda',
      value: 1500,
      office: 'lisboa',
      repeatsMonthly: true,
      invoiceReceived: false,
      number: null,
      createdBy: cfo.id,
      version: 1,
      active: true,
    })
    expect(copy?._id).not.toBe(data._id)
    const log = await send<Change[]>(app, 'GET /api/changes/{model}/{id}', {
      token,
      params: { model: 'expenses', id: copy?._id ?? '' },
    })
    expect(log.data).toMatchObject([{ user: null, fields: { paymentDate: { old: null, new: '2026-02-28' } } }])

    await patch(copy?._id ?? '', { value: 1600, paymentDate: '2026-02-20' })
    clock.pass({ days: 28 })
    await run()
    expect((await list()).map(row => [row.paymentDate, row.value])).toEqual([
      ['2026-01-31', 1500],
      ['2026-02-20', 1600],
      ['2026-03-31', 1600],
    ])
  })

  test('has copies that are found by their text', async () => {
    await create({ name: 'Água e esgotos' })
    await run()
    expect(await list({ search: 'agua' })).toHaveLength(2)
  })

  test('is copied once: on a second run, by two servers concurrently, after months of downtime', async () => {
    await create()
    await create({ name: 'Limpeza', paymentDate: '2026-01-10' })
    await create({ name: 'Não repete', repeatsMonthly: false })
    clock.pass({ days: 100 })
    const other = openDatabase(database.url, { poolSize: 2, log: silentLog })
    await Promise.all([run(), repeatExpenses({ db: other.db, clock }), run(), repeatExpenses({ db: other.db, clock })])
    await run()
    await other.close()
    expect(await days()).toEqual([
      '2026-01-10',
      '2026-01-31',
      '2026-01-31',
      '2026-02-10',
      '2026-02-28',
      '2026-03-10',
      '2026-03-31',
      '2026-04-10',
      '2026-04-30',
      '2026-05-10',
      '2026-05-31',
      '2026-06-10',
    ])
  })

  test('ends when its latest copy is archived, and goes on when that is restored', async () => {
    await create()
    await run()
    const [first, copy] = await list()
    await archive(first?._id ?? '')
    await archive(copy?._id ?? '')
    clock.pass({ days: 60 })
    await run()
    expect(await days()).toEqual([])
    await archive(copy?._id ?? '')
    await run()
    expect(await days()).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  })

  test('ends when its latest copy no longer repeats; archiving an older one does not end it', async () => {
    await create()
    clock.pass({ days: 28 })
    await run()
    const [, february, march] = await list()
    await archive(february?._id ?? '')
    clock.pass({ days: 31 })
    await run()
    expect(await days()).toEqual(['2026-01-31', '2026-03-31', '2026-04-30'])
    const [, , april] = await list()
    await patch(april?._id ?? '', { repeatsMonthly: false })
    clock.pass({ days: 60 })
    await run()
    expect(march?.paymentDate).toBe('2026-03-31')
    expect(await days()).toEqual(['2026-01-31', '2026-03-31', '2026-04-30'])
  })

  test('is not copied before its day, nor in an inactive company', async () => {
    await create({ paymentDate: '2026-05-31' })
    await run()
    expect(await days()).toEqual(['2026-05-31'])
    await database.db.updateTable('companies').set({ active: false }).where('id', '=', company.id).execute()
    clock.pass({ days: 200 })
    await run()
    const { rows } = await database.pool.query('select payment_date from expenses where company_id = $1', [company.id])
    expect(rows).toEqual([{ payment_date: '2026-05-31' }])
  })
})
