import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { type Database, type Db, openDatabase } from './database.ts'
import { readTogether, sendLater } from './pipeline.ts'
import { isOutdated, maxPrepared, preparedQuery } from './prepared.ts'

let database: TestDatabase
/** One connection, so that what one transaction leaves behind is seen by the next. */
let own: Database
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('drop table if exists houses')
  await database.pool.query('create table houses (name text primary key)')
  own = openDatabase(database.url, { poolSize: 1, log: silentLog })
})
afterEach(() => own.close())

const adding = (name: string) => sql`insert into houses values (${name})`.compile(database.db)
const namesIn = async (db: Db) =>
  (await sql<{ name: string }>`select name from houses order by name`.execute(db)).rows.map(row => row.name)
const uniqueViolation = { code: '23505' }

test('statements are done in the order they were sent in, and committed with the transaction', async () => {
  const seen = await own.db.transaction().execute(async trx => {
    await sendLater(trx, adding('a'))
    await trx.executeQuery(adding('b'))
    await sendLater(trx, sql`delete from houses where name = 'b'`.compile(trx))
    await sendLater(trx, adding('c'))
    const names = await namesIn(trx)
    await sendLater(trx, adding('d'))
    return names
  })
  expect(seen).toEqual(['a', 'c'])
  expect(await namesIn(database.db)).toEqual(['a', 'c', 'd'])
})

test('a statement that fails fails the next one that waits, with its own error, and nothing is committed', async () => {
  const transaction = own.db.transaction().execute(async trx => {
    await sendLater(trx, adding('a'))
    await sendLater(trx, adding('a'))
    await sendLater(trx, adding('b'))
    await namesIn(trx)
  })
  await expect(transaction).rejects.toMatchObject(uniqueViolation)
  expect(await namesIn(own.db)).toEqual([])
})

test('a last statement that fails fails the commit, and nothing is committed', async () => {
  const transaction = own.db.transaction().execute(async trx => {
    await trx.executeQuery(adding('a'))
    await sendLater(trx, adding('a'))
  })
  await expect(transaction).rejects.toMatchObject(uniqueViolation)
  expect(await namesIn(own.db)).toEqual([])
})

test('the caller may give the failure another name, and only their own', async () => {
  const transaction = own.db.transaction().execute(async trx => {
    await sendLater(trx, adding('a'), () => new Error('not this one'))
    await sendLater(trx, adding('a'), () => new Error('the second'))
    await sendLater(trx, adding('b'), () => new Error('nor this one'))
  })
  await expect(transaction).rejects.toThrow('the second')
})

test('a failure before the work throws is rolled back with the error of the work', async () => {
  const transaction = own.db.transaction().execute(async trx => {
    await sendLater(trx, adding('a'))
    throw new Error('of the work')
  })
  await expect(transaction).rejects.toThrow('of the work')
  expect(await namesIn(own.db)).toEqual([])
})

test('a value that cannot be sent fails the transaction, and nothing is committed', async () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  const unsendable = (value: unknown) => [
    sql`insert into houses values (${value})`.compile(own.db),
    preparedQuery('insert into houses values ($1)', [value]),
  ]
  for (const query of [...unsendable(circular), ...unsendable([circular]), ...unsendable({ number: 1n })]) {
    const transaction = own.db.transaction().execute(async trx => {
      await sendLater(trx, adding('a'))
      await sendLater(trx, query)
      await sendLater(trx, adding('b'))
    })
    await expect(transaction).rejects.toThrow(TypeError)
    expect(await namesIn(own.db)).toEqual([])
  }
  await own.db.executeQuery(preparedQuery('insert into houses values ($1)', ['b']))
  expect(await namesIn(own.db)).toEqual(['b'])
})

test('after a rollback to a savepoint the transaction goes on', async () => {
  await own.db.transaction().execute(async trx => {
    await trx.executeQuery(adding('a'))
    await sql`savepoint before`.execute(trx)
    await sendLater(trx, adding('a'))
    await expect(namesIn(trx)).rejects.toMatchObject(uniqueViolation)
    await sql`rollback to savepoint before`.execute(trx)
    await sendLater(trx, adding('b'))
  })
  expect(await namesIn(own.db)).toEqual(['a', 'b'])
})

test('a rollback to a savepoint takes back what failed since, also when no other statement noticed it', async () => {
  await own.db.transaction().execute(async trx => {
    await trx.executeQuery(adding('a'))
    await sql`savepoint before`.execute(trx)
    await sendLater(trx, adding('a'))
    await sql`rollback to savepoint before`.execute(trx)
    await sendLater(trx, adding('b'))
  })
  expect(await namesIn(own.db)).toEqual(['a', 'b'])
})

test('a connection with statements under way is closed, not given to the next user', async () => {
  const backend = async () =>
    (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(own.db)).rows.map(row => row.id)
  const first = await backend()
  expect(await backend()).toEqual(first)
  let forgotten: Promise<unknown> = Promise.resolve()
  await own.db.getExecutor().provideConnection(async connection => {
    forgotten = connection.executeQuery(sql`select 'of another user'`.compile(own.db))
  })
  const closed = expect(forgotten).rejects.toThrow('Connection terminated')
  expect(await backend()).not.toEqual(first)
  await closed
})

test('what fails only at the commit is an error of the transaction', async () => {
  await sql`create table keys (house text references houses deferrable initially deferred)`.execute(own.db)
  const transaction = own.db
    .transaction()
    .execute(trx => sendLater(trx, sql`insert into keys values ('x')`.compile(trx)))
  await expect(transaction).rejects.toMatchObject({ code: '23503' })
  expect((await sql`select from keys`.execute(own.db)).rows).toEqual([])
  await sql`drop table keys`.execute(own.db)
})

test('a prepared statement that is outdated is not done after its transaction was rolled back', async () => {
  const preparedly = (name: string) => preparedQuery('insert into houses values ($1)', [name])
  await own.db.executeQuery(preparedly('a'))
  await own.pool.query('deallocate all')
  const transaction = own.db.transaction().execute(trx => sendLater(trx, preparedly('b')))
  await expect(transaction).rejects.toSatisfy(isOutdated)
  expect(await namesIn(database.db)).toEqual(['a'])
  await own.db.transaction().execute(trx => sendLater(trx, preparedly('b')))
  expect(await namesIn(database.db)).toEqual(['a', 'b'])
})

test('a statement dropped during a transaction that fails is prepared again later', async () => {
  const column = (number: number) => preparedQuery(`select name as c${number} from houses`, [])
  for (let number = 0; number < maxPrepared; number += 1) await own.db.executeQuery(column(number))
  const transaction = own.db.transaction().execute(async trx => {
    await sendLater(trx, adding('a'))
    await sendLater(trx, adding('a'))
    await sendLater(trx, column(maxPrepared))
    await trx.executeQuery(column(maxPrepared + 1))
  })
  await expect(transaction).rejects.toMatchObject(uniqueViolation)
  await own.db.transaction().execute(async trx => {
    await trx.executeQuery(column(0))
    await sendLater(trx, column(1))
  })
  expect(await namesIn(own.db)).toEqual([])
})

test('outside a transaction no statement is sent without waiting', async () => {
  await expect(sendLater(own.db, adding('a'))).rejects.toThrow('only a transaction')
})

test('a transaction that sends nothing ends, and the connection copies tables for others', async () => {
  expect(await own.db.transaction().execute(async () => 'done')).toBe('done')
  expect(await own.db.transaction().setAccessMode('read only').execute(namesIn)).toEqual([])
  const client = await own.pool.connect()
  expect(client.pipeline).toBe(false)
  client.release()
})

test('statements that are read together answer each their own, and the connection outlives a failure', async () => {
  const texts = (...values: string[]) =>
    values.map(value => sql<{ text: string }>`select ${value} as text`.compile(own.db))
  expect(await readTogether(own.db, texts('a', 'b'))).toEqual([[{ text: 'a' }], [{ text: 'b' }]])
  const failing = sql<{ text: string }>`select 1 / 0`.compile(own.db)
  await expect(readTogether(own.db, [failing, ...texts('c')])).rejects.toMatchObject({ code: '22012' })
  expect(await readTogether(own.db, texts('d'))).toEqual([[{ text: 'd' }]])
  const inTransaction = own.db.transaction().execute(async trx => {
    await sendLater(trx, adding('a'))
    await sendLater(trx, adding('a'))
    return readTogether(trx, texts('e', 'f'))
  })
  await expect(inTransaction).rejects.toMatchObject(uniqueViolation)
})
