import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { openDatabase } from './database.ts'
import { preparedStatement } from './preparedStatement.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.close())

test('a prepared statement still works after its table was changed or its connection deallocated it', async () => {
  const own = openDatabase(database.url, { poolSize: 1, log: silentLog })
  const { pool } = own
  await pool.query(
    'create table companies (code varchar(9), name text); insert into companies values ($$c$$, $$Casa$$)',
  )
  const ask = preparedStatement(
    'company',
    (on, { name }: { name: string }) => on.selectFrom('companies').select('code').where('name', '=', name),
    { name: 'stand-in' },
  )
  const found = [{ code: 'c' }]
  expect(await ask(pool, { name: 'Casa' })).toEqual(found)
  await database.pool.query('alter table companies alter code type text')
  expect(await ask(pool, { name: 'Casa' })).toEqual(found)
  await pool.query('deallocate all')
  expect(await ask(pool, { name: 'Casa' })).toEqual(found)
  await own.close()
})
