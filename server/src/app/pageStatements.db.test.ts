import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchRecords } from '#engine/list'
import { getRecord } from '#engine/page'
import type { RecordViewer } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { type Database, openDatabase } from '#platform/database/database'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, type Company, signIn } from '#testing/factories'
import { silentLog } from '#testing/silentLog'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { withTheirCompanions } from './records.ts'

/** What a page costs of PostgreSQL: each statement more is a part of the time of every list. */
const [toys = toysServerRecord] = withTheirCompanions([toysServerRecord])
let database: TestDatabase
let app: FastifyInstance
let company: Company
let viewer: RecordViewer
const ids: string[] = []
/** One connection: a page that waited for a second one while it has the first would never end. */
let own: Database
let statements: string[] = []
let checkouts = 0
let failsSearches = false

beforeAll(async () => {
  const clock = testClock()
  database = await createTestDatabase()
  await createTableOf(database.db, toysServerRecord.record)
  app = await startApp(database, clock, {}, { records: [toysServerRecord] })
  company = await buildCompany(database.db)
  const offices = [await buildOffice(database.db, company)]
  const coo = await buildUser(database.db, company, { role: 'coo', offices })
  const token = await signIn(database.db, coo, clock.now())
  for (const ref of ['A-1', 'A-2']) {
    const body = { ref, bought: '2026-03-05', price: 10.5, owner: coo.id }
    const { data } = await send<{ _id: string }>(app, 'POST /api/toys', { token, body })
    ids.push(data._id)
  }
  const [found] = await recordViewers(database.db, company.id, [coo.id])
  if (!found) throw new Error('the reader is archived')
  viewer = found
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(() => {
  statements = []
  checkouts = 0
  failsSearches = false
  own = openDatabase(database.url, { poolSize: 1, log: silentLog })
  own.pool.on('acquire', () => {
    checkouts += 1
  })
  own.pool.on('connect', client => recordSent(client))
})
afterEach(() => own.close())

function recordSent(client: PoolClient): void {
  const query: (...sent: readonly unknown[]) => unknown = client.query.bind(client)
  const note = (...sent: readonly unknown[]) => {
    const text = String(sent[0])
    statements.push(text)
    return failsSearches && text.includes('set_config(') ? query('select 1 / 0') : query(...sent)
  }
  Object.assign(client, { query: note })
}

const page = { parts: ['rows'], ignoreDate: true, sortBy: 'ref' }
const divisionByZero = '22012'

test('a page with companions is three statements on one connection', async () => {
  const answer = await searchRecords(toys, own.db, viewer, page)
  expect(answer.toys).toMatchObject([
    { ref: 'A-1', tasks: 0 },
    { ref: 'A-2', tasks: 0 },
  ])
  expect(statements).toHaveLength(3)
  expect(checkouts).toBe(1)
})

test('a page without rows has none, also after one with rows on the same connection', async () => {
  await searchRecords(toys, own.db, viewer, page)
  expect(await searchRecords(toys, own.db, viewer, { ...page, search: 'nenhum' })).toEqual({ toys: [] })
})

test('pages of one transaction that are asked for at once each have their own rows', async () => {
  const asked = [{ sortDesc: false }, { search: 'A-2' }, { search: 'nenhum' }, { sortDesc: true }]
  const pages = await own.db
    .transaction()
    .execute(trx => Promise.all(asked.map(asking => searchRecords(toys, trx, viewer, { ...page, ...asking }))))
  const refsOf = ({ toys: rows }: Record<string, unknown>) => (rows as { ref: string }[]).map(({ ref }) => ref)
  expect(pages.map(refsOf)).toEqual([['A-1', 'A-2'], ['A-2'], [], ['A-2', 'A-1']])
})

test('a search that fails gives no rows of the one before', async () => {
  await searchRecords(toys, own.db, viewer, page)
  failsSearches = true
  await expect(searchRecords(toys, own.db, viewer, page)).rejects.toMatchObject({ code: divisionByZero })
})

test('one record with companions is two statements on one connection', async () => {
  expect(await getRecord(toys, own.db, viewer, ids[0] ?? '')).toMatchObject({ ref: 'A-1', tasks: 0 })
  expect(statements).toHaveLength(2)
  expect(checkouts).toBe(1)
})
