import { fc } from '@fast-check/vitest'
import { TipyError } from '@tipy/domain/errors/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TooManyRequests } from '#http/errors'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { createLimits, type Limits } from './attemptLimits.ts'

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

test('only wrong credentials are counted, not attempts that succeed, fail otherwise or are refused', async () => {
  await limits.countFailures(attempt, async () => 'in')
  await expect(limits.countFailures(attempt, () => Promise.reject(new TipyError('UNAVAILABLE')))).rejects.toThrow()
  expect(await points()).toEqual({ account: 0, accountAt: 0, address: 0 })
  for (let time = 0; time < 10; time += 1) await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
  for (let time = 0; time < 5; time += 1) await expect(fail()).rejects.toThrow(TooManyRequests)
  expect(await points()).toEqual({ account: 10, accountAt: 10, address: 10 })
})

test('an attempt that starts in one window and ends in the next changes no count of the next', async () => {
  await limits.countFailures(attempt, endWindow)
  await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
  expect(await points()).toEqual({ account: 1, accountAt: 1, address: 1 })

  // The next window has already started, with one failure.
  await limits.countFailures(attempt, async () => {
    await endWindow()
    await expect(fail()).rejects.toThrow('INVALID_CREDENTIALS')
    await database.db
      .updateTable('rate_limits')
      .set(eb => ({ expire: eb('expire', '+', '1000') }))
      .execute()
  })
  expect(await points()).toEqual({ account: 1, accountAt: 1, address: 1 })
})

test('requests are counted until the limit, and refused requests are not counted', async () => {
  for (let time = 0; time < 10; time += 1) await limits.countRequest({ ...attempt, of: 'errors' })
  await expect(limits.countRequest({ ...attempt, of: 'errors' })).rejects.toThrow(TooManyRequests)
  expect(await points()).toEqual({ address: 10, person: 10 })
})

test('an account over its limit gets false and no refusal, while its network is counted and refused', async () => {
  const forgot = { ...attempt, of: 'forgot' } as const
  for (let time = 0; time < 10; time += 1) expect(await limits.hasRoom(forgot)).toBe(true)
  for (let time = 0; time < 3; time += 1) expect(await limits.hasRoom(forgot)).toBe(false)
  expect(await points()).toEqual({ account: 10, accountAt: 10, address: 13 })
  await database.db.updateTable('rate_limits').set({ points: 300 }).where('key', 'like', 'address:%').execute()
  await expect(limits.hasRoom(forgot)).rejects.toThrow(TooManyRequests)
})

const accounts = ['ana@exemplo.pt', 'rui@exemplo.pt'] as const
const networks = ['198.51.100.7', '198.51.100.8', '2001:db8::1', '2001:db8::2'] as const
const devices = [Buffer.from('laptop'), Buffer.from('phone'), null] as const
const step = fc.record({
  account: fc.constantFrom(...accounts),
  address: fc.constantFrom(...networks),
  device: fc.constantFrom(...devices),
  isRight: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A reference model of the rule: how many failures of each kind there have been. */
function model() {
  const failures = new Map<string, number>()
  const of = (key: string) => failures.get(key) ?? 0
  return ({ account, address, device, isRight }: Step): 'in' | 'wrong' | 'refused' => {
    const network = address.includes(':') ? '2001:db8::/64' : address
    const counted: readonly (readonly [string, number])[] = device
      ? [[`device ${account} ${device.toString()}`, 10]]
      : [
          [`network ${network}`, 300],
          [`pair ${account} ${network}`, 10],
          [`account ${account}`, 100],
        ]
    if (counted.some(([key, most]) => of(key) >= most)) return 'refused'
    if (!isRight) for (const [key] of counted) failures.set(key, of(key) + 1)
    return isRight ? 'in' : 'wrong'
  }
}

test('any sequence of attempts is admitted, counted and refused as the reference model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 160 }), async steps => {
      await database.db.deleteFrom('rate_limits').execute()
      const expected = model()
      for (const { isRight, ...from } of steps) {
        const run = async () => {
          if (!isRight) throw new TipyError('INVALID_CREDENTIALS')
          return 'in' as const
        }
        const met = await limits
          .countFailures({ of: 'login', ...from }, run)
          .catch(error => (error instanceof TooManyRequests ? 'refused' : 'wrong'))
        expect(met).toBe(expected({ isRight, ...from }))
      }
    }),
    { numRuns: 12 },
  )
})
