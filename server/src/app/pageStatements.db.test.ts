import type { FastifyInstance } from 'fastify'
import { Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchRecords } from '#engine/list'
import { getRecord } from '#engine/page'
import { anyServerRecord, type RecordViewer } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { usersServerRecord } from '#features/users/users.serverRecord'
import { type Database, type Db, openDatabase } from '#platform/database/database'
import { PipelinedDialect } from '#platform/database/pipeline'
import type { Tables } from '#platform/database/tables'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildOffice, buildUser, signIn } from '#testing/factories'
import { silentLog } from '#testing/silentLog'
import { createTableOf, toysServerRecord } from '#testing/toys'
import { withTheirCompanions } from './records.ts'

/** What a page costs of PostgreSQL: each statement more is a part of the time of every list. */
const [toys = toysServerRecord] = withTheirCompanions([toysServerRecord])
let database: TestDatabase
let app: FastifyInstance
let viewer: RecordViewer
const ids: string[] = []
/** One connection: a page that waited for a second one while it has the first would never end. */
let own: Database
let db: Db
let statements: string[] = []
let checkouts = 0

beforeAll(async () => {
  const clock = testClock()
  database = await createTestDatabase()
  await createTableOf(database.db, toysServerRecord.record)
  app = await startApp(database, clock, {}, { records: [toysServerRecord] })
  const company = await buildCompany(database.db)
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
  own = openDatabase(database.url, { poolSize: 1, log: silentLog })
  own.pool.on('acquire', () => {
    checkouts += 1
  })
  db = new Kysely<Tables>({
    dialect: new PipelinedDialect(own.pool),
    log: ({ query }) => void statements.push(query.sql),
  })
})
afterEach(() => own.close())

const page = { parts: ['rows'], ignoreDate: true, sortBy: 'ref' }
const isByKey = (text: string) => text.startsWith('/* prepared */')

test('a page with companions is three statements on one connection', async () => {
  const answer = await searchRecords(toys, db, viewer, page)
  expect(answer.toys).toMatchObject([
    { ref: 'A-1', tasks: 0 },
    { ref: 'A-2', tasks: 0 },
  ])
  expect(statements.map(isByKey)).toEqual([false, true, true])
  expect(checkouts).toBe(1)
})

test('a page with a remembered count reads the versions of its tables along with its rows', async () => {
  // Nothing is remembered of toys: their table does not note its writes.
  const { hooks: _hooks, ...plain } = usersServerRecord
  const [users] = withTheirCompanions([anyServerRecord(plain)])
  if (!users) throw new Error('there is no record of people')
  const counted = { ...page, sortBy: 'name', parts: ['rows', 'total'] }
  const first = await searchRecords(users, db, viewer, counted)
  statements = []
  checkouts = 0
  expect(await searchRecords(users, db, viewer, counted)).toEqual(first)
  expect(statements.map(isByKey)).toEqual([false, true, true, true])
  expect(statements.filter(text => text.includes('from table_writes'))).toHaveLength(1)
  expect(checkouts).toBe(1)
})

test('a page without rows is the one statement that finds none', async () => {
  expect(await searchRecords(toys, db, viewer, { ...page, search: 'nenhum' })).toEqual({ toys: [] })
  expect(statements.map(isByKey)).toEqual([false])
})

test('one record with companions is two statements on one connection', async () => {
  expect(await getRecord(toys, db, viewer, ids[0] ?? '')).toMatchObject({ ref: 'A-1', tasks: 0 })
  expect(statements.map(isByKey)).toEqual([true, true])
  expect(checkouts).toBe(1)
})

test('rows by key and companions are prepared once on a connection, for every page and record', async () => {
  await searchRecords(toys, db, viewer, page)
  await searchRecords(toys, db, viewer, { ...page, perPage: 1, page: 1 })
  await getRecord(toys, db, viewer, ids[1] ?? '')
  const { rows } = await sql<{ statement: string; uses: string }>`
    select statement, (generic_plans + custom_plans)::text as uses from pg_prepared_statements
    where from_sql = false and statement like '/* prepared */%' order by statement like '%from "toys" t%' desc`.execute(
    db,
  )
  expect(rows).toEqual([
    { statement: expect.stringContaining('from "toys" t'), uses: '3' },
    { statement: expect.stringContaining('from tasks'), uses: '3' },
  ])
})
