import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRecord } from '#engine/read/record'
import { searchRecords } from '#engine/read/search'
import type { RecordViewer } from '#engine/serverRecord'
import { recordViewers } from '#engine/viewer'
import { type Database, type Db, openDatabase } from '#platform/database/database'
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
/** One connection: a page that waited for a second one while it has the first would never end. */
let own: Database
let counted: Db
let statements = 0
let viewer: RecordViewer
let id = ''

beforeAll(async () => {
  const clock = testClock()
  database = await createTestDatabase()
  await createTableOf(database.db, toysServerRecord.record)
  const app = await startApp(database, clock, {}, { records: [toysServerRecord] })
  const company = await buildCompany(database.db)
  const coo = await buildUser(database.db, company, { role: 'coo', offices: [await buildOffice(database.db, company)] })
  const token = await signIn(database.db, coo, clock.now())
  for (const ref of ['A-1', 'A-2']) {
    const body = { ref, bought: '2026-03-05', price: 10.5, owner: coo.id }
    id = (await send<{ _id: string }>(app, 'POST /api/toys', { token, body })).data._id
  }
  await app.close()
  const [found] = await recordViewers(database.db, company.id, [coo.id])
  if (!found) throw new Error('the reader is archived')
  viewer = found
  own = openDatabase(database.url, { poolSize: 1, log: silentLog })
  counted = own.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
})
afterAll(async () => {
  await own.close()
  await database.close()
})

const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = statements
  await work()
  return statements - before
}

test('a page with companions is two statements, its count one more', async () => {
  const page = { parts: ['rows'], ignoreDate: true, sortBy: 'ref' }
  const answer = await searchRecords(toys, counted, viewer, page)
  expect(answer.toys).toMatchObject([
    { ref: 'A-1', tasks: 0 },
    { ref: 'A-2', tasks: 0 },
  ])
  const search = (parts: readonly string[]) => () => searchRecords(toys, counted, viewer, { ...page, parts })
  expect(await statementsOf(search(['rows']))).toBe(2)
  expect(await statementsOf(search(['rows', 'total']))).toBe(3)
})

test('a page without rows is one statement', async () => {
  const search = () => searchRecords(toys, counted, viewer, { parts: ['rows'], ignoreDate: true, search: 'nenhum' })
  expect(await search()).toEqual({ toys: [] })
  expect(await statementsOf(search)).toBe(1)
})

test('one record with companions is two statements', async () => {
  const read = () => getRecord(toys, counted, viewer, id)
  expect(await read()).toMatchObject({ ref: 'A-2', tasks: 0 })
  expect(await statementsOf(read)).toBe(2)
})
