import type { FastifyInstance } from 'fastify'
import { Kysely, sql } from 'kysely'
import type { PoolClient, QueryConfig } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
let db: Db
let statements: string[] = []
let checkouts = 0
/** Those sent before any of them was answered. */
let sentAtOnce = 0
let failsSearches = false
/** Done when a statement has failed and those sent with it are answered. */
let afterFailure: () => Promise<unknown>

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
  sentAtOnce = 0
  failsSearches = false
  afterFailure = async () => undefined
  own = openDatabase(database.url, { poolSize: 1, log: silentLog })
  own.pool.on('acquire', () => {
    checkouts += 1
  })
  own.pool.on('connect', client => recordSent(client))
  db = new Kysely<Tables>({ dialect: new PipelinedDialect(own.pool) })
})
afterEach(() => own.close())

/** In the order in which they are sent: Kysely notes them when they are answered. */
function recordSent(client: PoolClient): void {
  const query: (...sent: readonly unknown[]) => unknown = client.query.bind(client)
  const answers: Promise<unknown>[] = []
  let isAnyAnswered = false
  const failed = async (reason: unknown) => {
    await Promise.allSettled(answers)
    await afterFailure()
    throw reason
  }
  const note = (...sent: readonly unknown[]) => {
    const [statement] = sent
    const text = typeof statement === 'string' ? statement : (statement as QueryConfig).text
    statements.push(text)
    if (!isAnyAnswered) sentAtOnce += 1
    const answer = failsSearches && text.includes('set_config(') ? query('select 1 / 0') : query(...sent)
    if (!(answer instanceof Promise)) return answer
    answers.push(answer)
    return answer.catch(failed).finally(() => {
      isAnyAnswered = true
    })
  }
  Object.assign(client, { query: note })
}

const page = { parts: ['rows'], ignoreDate: true, sortBy: 'ref' }
const divisionByZero = '22012'
const isByKey = (text: string) => text.startsWith('/* prepared */')

test('a page with companions is three statements on one connection, sent at once', async () => {
  const answer = await searchRecords(toys, db, viewer, page)
  expect(answer.toys).toMatchObject([
    { ref: 'A-1', tasks: 0 },
    { ref: 'A-2', tasks: 0 },
  ])
  expect(statements.map(isByKey)).toEqual([false, true, true])
  expect(sentAtOnce).toBe(3)
  expect(checkouts).toBe(1)
})

describe('a page with its count', () => {
  // Nothing is remembered of toys: their table does not note its writes.
  const { hooks: _hooks, ...plain } = usersServerRecord
  const [users = anyServerRecord(plain)] = withTheirCompanions([anyServerRecord(plain)])
  const counted = { ...page, sortBy: 'name', parts: ['rows', 'total'] }
  const readsVersions = (text: string) => text.includes('from table_writes')
  const counts = (text: string) => text.startsWith('select count(*)')
  let first: Record<string, unknown>

  beforeEach(async () => {
    first = await searchRecords(users, db, viewer, counted)
    statements = []
    checkouts = 0
  })

  test('reads the versions of its tables along with its rows, where the count is remembered', async () => {
    expect(await searchRecords(users, db, viewer, counted)).toEqual(first)
    expect(statements.map(isByKey)).toEqual([false, true, true, true])
    expect(statements.filter(readsVersions)).toHaveLength(1)
    expect(checkouts).toBe(1)
  })

  test('is counted along with its rows, after the versions are read, where it was never asked for', async () => {
    const [person] = first.users as { name: string }[]
    expect(await searchRecords(users, db, viewer, { ...counted, search: person?.name })).toEqual(first)
    expect(statements).toHaveLength(5)
    expect(statements.findIndex(counts)).toBeGreaterThan(statements.findIndex(readsVersions))
    expect(statements.filter(counts)).toHaveLength(1)
    expect(checkouts).toBe(1)
  })

  test('is counted again after a write, once the versions are read', async () => {
    await sql`update users set active = active where id = ${viewer.id}`.execute(database.db)
    expect(await searchRecords(users, db, viewer, counted)).toEqual(first)
    expect(statements.findIndex(readsVersions)).toBeGreaterThan(-1)
    expect(statements.findIndex(counts)).toBeGreaterThan(statements.findIndex(readsVersions))
  })

  test('is counted again where its versions are read again', async () => {
    const asking = { ...counted, search: 'pessoa' }
    // As a pooler that gives another connection: what was prepared is not there.
    await own.pool.query('deallocate all')
    let writing: Promise<unknown> | undefined
    afterFailure = () => {
      writing ??= buildUser(database.db, company)
      return writing
    }
    await searchRecords(users, db, viewer, asking)
    expect(writing).toBeDefined()
    const { total, users: rows } = await searchRecords(users, db, viewer, asking)
    expect(rows).toHaveLength(Number(total))
  })
})

test('a page without rows has none, also after one with rows on the same connection', async () => {
  await searchRecords(toys, db, viewer, page)
  expect(await searchRecords(toys, db, viewer, { ...page, search: 'nenhum' })).toEqual({ toys: [] })
})

test('pages of one transaction that are asked for at once each have their own rows', async () => {
  const asked = [{ sortDesc: false }, { search: 'A-2' }, { search: 'nenhum' }, { sortDesc: true }]
  const pages = await db
    .transaction()
    .execute(trx => Promise.all(asked.map(asking => searchRecords(toys, trx, viewer, { ...page, ...asking }))))
  const refsOf = ({ toys: rows }: Record<string, unknown>) => (rows as { ref: string }[]).map(({ ref }) => ref)
  expect(pages.map(refsOf)).toEqual([['A-1', 'A-2'], ['A-2'], [], ['A-2', 'A-1']])
})

test('a search that fails gives no rows of the one before', async () => {
  await searchRecords(toys, db, viewer, page)
  failsSearches = true
  await expect(searchRecords(toys, db, viewer, page)).rejects.toMatchObject({ code: divisionByZero })
})

test('one record with companions is two statements on one connection', async () => {
  expect(await getRecord(toys, db, viewer, ids[0] ?? '')).toMatchObject({ ref: 'A-1', tasks: 0 })
  expect(statements.map(isByKey)).toEqual([true, true])
  expect(checkouts).toBe(1)
})

test('rows by key and companions are prepared once on a connection for every page, and once for every record', async () => {
  await searchRecords(toys, db, viewer, page)
  await searchRecords(toys, db, viewer, { ...page, perPage: 1, page: 1 })
  for (const id of ids) await getRecord(toys, db, viewer, id)
  const { rows } = await sql<{ statement: string; uses: string }>`
    select statement, (generic_plans + custom_plans)::text as uses from pg_prepared_statements
    where from_sql = false and statement like '/* prepared */%'
    order by statement like '%from "toys" t%' desc, statement like '%found_ids%' desc`.execute(db)
  expect(rows).toEqual(
    ['from "toys" t', 'from "toys" t', 'from tasks', 'from tasks'].map(text => ({
      statement: expect.stringContaining(text),
      uses: '2',
    })),
  )
})
