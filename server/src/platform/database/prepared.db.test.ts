import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { type Database, openDatabase } from './database.ts'
import { isOutdated, prepared } from './prepared.ts'

let database: TestDatabase
/** One connection, so that what is prepared is used again. */
let own: Database
beforeAll(async () => {
  database = await createEmptyDatabase()
  await database.pool.query(`create table houses (code varchar(9), name text); insert into houses values ('c', 'Casa')`)
})
beforeEach(() => {
  own = openDatabase(database.url, { poolSize: 1, log: silentLog })
})
afterEach(() => own.close())
afterAll(() => database.close())

const houses = prepared(sql<{ code: string }>`select code from houses where name = ${'Casa'}`)
const found = [{ code: 'c' }]
const outdate = (type: string) => database.pool.query(`alter table houses alter code type ${type}`)

test('a prepared statement is planned once on a connection', async () => {
  for (let time = 0; time < 3; time += 1) expect((await houses.execute(own.db)).rows).toEqual(found)
  const { rows } = await own.pool.query<{ uses: string }>(
    `select (generic_plans + custom_plans)::text as uses from pg_prepared_statements where statement like '%from houses%'`,
  )
  expect(rows).toEqual([{ uses: '3' }])
})

test('it still works after another server has changed its columns', async () => {
  await houses.execute(own.db)
  await outdate('text')
  expect((await houses.execute(own.db)).rows).toEqual(found)
})

test('in a transaction it fails, and works in the next one', async () => {
  await houses.execute(own.db)
  await outdate('varchar(9)')
  const inTransaction = () => own.db.transaction().execute(async trx => (await houses.execute(trx)).rows)
  await expect(inTransaction()).rejects.toSatisfy(isOutdated)
  expect(await inTransaction()).toEqual(found)
})
