import { TipyError } from '@tipy/domain/errors/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { TooManyRequests } from './errors.ts'
import { createLimits, type Limits } from './limits.ts'

let database: TestDatabase
let limits: Limits
beforeAll(async () => {
  database = await createTestDatabase()
  limits = createLimits(database.pool)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('rate_limits').execute()
})

const attempt = { of: 'login', address: '198.51.100.7', account: 'pessoa@exemplo.pt' } as const
const fail = () => limits.countFailures(attempt, () => Promise.reject(new TipyError('INVALID_CREDENTIALS')))
const points = async () => {
  const rows = await database.db.selectFrom('rate_limits').select(['key', 'points']).orderBy('key').execute()
  return Object.fromEntries(rows.map(({ key, points: taken }) => [key.split(':')[0], taken]))
}
const endWindow = () =>
  database.db
    .updateTable('rate_limits')
    .set({ expire: Date.now() - 1 })
    .execute()

test('only wrong credentials are counted, not what succeeds, fails otherwise or was never tried', async () => {
  await limits.countFailures(attempt, async () => 'in')
  await expect(limits.countFailures(attempt, () => Promise.reject(new TipyError('UNAVAILABLE')))).rejects.toThrow()
  expect(await points()).toEqual({ account: 0, address: 0 })
  for (let time = 0; time < 10; time += 1) await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
  for (let time = 0; time < 5; time += 1) await expect(fail()).rejects.toThrow(TooManyRequests)
  expect(await points()).toEqual({ account: 10, address: 10 })
})

test('what began in one window and ends in the next takes nothing from the next', async () => {
  await limits.countFailures(attempt, endWindow)
  await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
  expect(await points()).toEqual({ account: 1, address: 1 })

  // The other way round: the next window has already begun, with a failure of its own.
  await limits.countFailures(attempt, async () => {
    await endWindow()
    await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
    await database.db
      .updateTable('rate_limits')
      .set(eb => ({ expire: eb('expire', '+', '1000') }))
      .execute()
  })
  expect(await points()).toEqual({ account: 1, address: 1 })
})

test('requests are counted as they come, and no longer once they are refused', async () => {
  for (let time = 0; time < 10; time += 1) await limits.countRequest({ ...attempt, of: 'forgot' })
  await expect(limits.countRequest({ ...attempt, of: 'forgot' })).rejects.toThrow(TooManyRequests)
  expect(await points()).toEqual({ account: 10, address: 10 })
})
