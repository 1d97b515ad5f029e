import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { type Database, openDatabase } from './database.ts'
import { isOutdated, maxPrepared, prepared } from './prepared.ts'

let database: TestDatabase
/** One connection, so that what is prepared is used again. */
let own: Database
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('drop table if exists houses')
  await database.pool.query(`create table houses (code varchar(9), name text); insert into houses values ('c', 'Casa')`)
  own = openDatabase(database.url, { poolSize: 1, log: silentLog })
})
afterEach(() => own.close())

const houseNamed = (name: string) => prepared(sql<{ code: string }>`select code from houses where name = ${name}`)
const rowsOf = async <T>(statement: RawBuilder<T>) => (await statement.execute(own.db)).rows
const preparedTexts = async () =>
  (await rowsOf(sql<{ statement: string }>`select statement from pg_prepared_statements`)).map(row => row.statement)

test('a statement is prepared once, whatever its values', async () => {
  expect(await rowsOf(houseNamed('Casa'))).toEqual([{ code: 'c' }])
  expect(await rowsOf(houseNamed('Outra'))).toEqual([])
  expect(await preparedTexts()).toEqual([expect.stringContaining('from houses where name = $1')])
})

test('other statements are not', async () => {
  await rowsOf(sql`select code from houses where name = ${'Casa'}`)
  expect(await preparedTexts()).toEqual([])
})

test('a connection keeps the last fifty, and one it dropped is prepared again', async () => {
  const column = (number: number) =>
    prepared(sql<Record<string, string>>`select code as ${sql.ref(`c${number}`)} from houses`)
  for (let number = 0; number <= maxPrepared; number += 1) await rowsOf(column(number))
  const texts = await preparedTexts()
  expect(texts).toHaveLength(maxPrepared)
  expect(texts.some(text => text.includes('"c0"'))).toBe(false)
  expect(await rowsOf(column(0))).toEqual([{ c0: 'c' }])
  expect((await preparedTexts()).some(text => text.includes('"c0"'))).toBe(true)
})

test('it still works after its table was changed or its connection deallocated it', async () => {
  await rowsOf(houseNamed('Casa'))
  await database.pool.query('alter table houses alter code type text')
  expect(await rowsOf(houseNamed('Casa'))).toEqual([{ code: 'c' }])
  await own.pool.query('deallocate all')
  expect(await rowsOf(houseNamed('Casa'))).toEqual([{ code: 'c' }])
})

test('inside a transaction an outdated one is refused, and works in the next', async () => {
  await rowsOf(houseNamed('Casa'))
  await database.pool.query('alter table houses alter code type text')
  const inTransaction = () => own.db.transaction().execute(async trx => (await houseNamed('Casa').execute(trx)).rows)
  await expect(inTransaction()).rejects.toSatisfy(isOutdated)
  expect(await inTransaction()).toEqual([{ code: 'c' }])
})

test('the error of a query is its own', async () => {
  await expect(rowsOf(prepared(sql`select ${'x'}::int`))).rejects.toMatchObject({ code: '22P02' })
})
