import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#testing/database'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`drop table if exists houses`.execute(database.db)
  await sql`create table houses (name varchar(9))`.execute(database.db)
})

test('a transaction that PostgreSQL aborts to resolve a deadlock is done in a second try', async () => {
  await sql`insert into houses values ('a'), ('b')`.execute(database.db)
  let tries = 0
  let bothAreLocked = () => {}
  const locked = new Promise<void>(resolve => {
    bothAreLocked = resolve
  })
  const renaming = (first: string, second: string) =>
    inTransaction(database.db, async trx => {
      tries += 1
      await sql`update houses set name = name where name = ${first}`.execute(trx)
      if (tries === 2) bothAreLocked()
      await locked
      await sql`update houses set name = name where name = ${second}`.execute(trx)
    })
  await Promise.all([renaming('a', 'b'), renaming('b', 'a')])
  expect(tries).toBe(3)
})

test('an error of the work is not tried again', async () => {
  let tries = 0
  const failing = inTransaction(database.db, async trx => {
    tries += 1
    await sql`select 1 / 0`.execute(trx)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(tries).toBe(1)
})
