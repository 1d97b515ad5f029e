import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database'
import { sendLater } from '#platform/database/pipeline'
import { prepared } from '#platform/database/prepared'
import { createEmptyDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
/** One connection, so that what is prepared is used again. */
let own: Database
beforeAll(async () => {
  database = await createEmptyDatabase()
  own = openDatabase(database.url, { poolSize: 1, log: silentLog })
})
afterAll(async () => {
  await own.close()
  await database.close()
})
beforeEach(async () => {
  await sql`drop table if exists houses`.execute(database.db)
  await sql`create table houses (name varchar(9))`.execute(database.db)
})

const adding = prepared(sql<{ name: string }>`insert into houses values ('Casa') returning name`)
const rename = () => sql`alter table houses alter name type text`.execute(database.db)

test('a transaction whose prepared statement is outdated is done once, in a second try', async () => {
  const add = () => inTransaction(own.db, async trx => (await adding.execute(trx)).rows)
  expect(await add()).toEqual([{ name: 'Casa' }])
  await rename()
  let tries = 0
  await inTransaction(own.db, async trx => {
    tries += 1
    await adding.execute(trx)
  })
  expect(tries).toBe(2)
  expect((await sql`select from houses`.execute(own.db)).rows).toHaveLength(2)
})

test('also when nobody waits for the statement', async () => {
  const add = () => inTransaction(own.db, trx => sendLater(trx, adding.compile(trx)))
  await add()
  await rename()
  await add()
  expect((await sql`select from houses`.execute(own.db)).rows).toHaveLength(2)
})

test('an error of the work is not tried again', async () => {
  let tries = 0
  const failing = inTransaction(own.db, async trx => {
    tries += 1
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(tries).toBe(1)
})
