import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'
import { openDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('days are text, whatever the zone of this machine', async () => {
  const { rows } = await database.pool.query(
    `select date '2026-03-29' as day, array[date '2026-10-25', date '2024-02-29'] as days`,
  )
  expect(rows[0]).toEqual({ day: '2026-03-29', days: ['2026-10-25', '2024-02-29'] })
})

test('instants are dates and exact numbers stay text', async () => {
  const { rows } = await database.pool.query(`select timestamptz '2026-03-29 01:30+00' as at, 1234.55::numeric as sum`)
  expect(rows[0]).toEqual({ at: new Date('2026-03-29T01:30:00Z'), sum: '1234.55' })
})

test('a statement may take 15 seconds', async () => {
  const { rows } = await database.pool.query('show statement_timeout')
  expect(rows[0]).toEqual({ statement_timeout: '15s' })
})

test('connections cut by the server do not end the process and are replaced', async () => {
  await Promise.all([1, 2, 3].map(() => database.pool.query('select pg_sleep(0.05)')))
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const { rows } = await database.pool.query('select 1 as one')
  expect(rows[0]).toEqual({ one: 1 })
})

test('connections cut between two statements of a transaction do not end the process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  const own = openDatabase(database.url, { poolSize: 2, log: silentLog })
  const client = await own.pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const isCut = new Promise<void>(resolve => client.once('end', () => resolve()))
    await own.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await isCut
    await expect(client.query('select 1')).rejects.toThrow()
  } finally {
    client.release(true)
    process.off('uncaughtException', note)
  }
  expect(uncaught).toEqual([])
  expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await own.close()
})

test('closing the pool ends also when a connection is never released', async () => {
  const own = openDatabase(database.url, { poolSize: 1, log: silentLog, name: 'tipy held' })
  const client = await own.pool.connect()
  await own.close()
  await expect(client.query('select 1')).rejects.toThrow()
  const left = () => database.pool.query(`select from pg_stat_activity where application_name = 'tipy held'`)
  await vi.waitFor(async () => expect((await left()).rowCount).toBe(0), { timeout: 60_000 })
})

test('accents and case fold the same on every machine', async () => {
  const { rows } = await database.pool.query(`select lower('ÁÇÕ') as folded, 'a' < 'B' as sorted_by_code`)
  expect(rows[0]).toEqual({ folded: 'áçõ', sorted_by_code: false })
})
