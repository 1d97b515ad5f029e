import { createHash } from 'node:crypto'
import { TipyError } from '@tipy/domain/errors/errors'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './address.ts'
import { TooManyRequests } from './errors.ts'

type Guarded = 'login' | 'forgot' | 'change' | 'reset'

export interface Attempt {
  readonly of: Guarded
  readonly address: string
  /** The address typed, whether or not anybody has it; none where the caller names no account. */
  readonly account?: string
}

export interface Limits {
  /** Runs the attempt if its limits allow one more, and counts it only when the credentials were wrong. */
  countFailures<T>(attempt: Attempt, run: () => Promise<T>): Promise<T>
  /** Counts the request itself: for what succeeds whatever is asked. */
  countRequest(attempt: Attempt): Promise<void>
}

const windowSeconds = 15 * 60
const perAccount = 10
/** An office shares one address. */
const perAddress = 300

interface Counter {
  readonly limiter: RateLimiterPostgres
  readonly key: string
}

/** Counters live in the database, so all servers count together and a restart forgets nothing. */
export function createLimits(pool: pg.Pool): Limits {
  const shared = {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // The nightly clean-up does it for all servers.
    clearExpiredByTimeout: false,
    duration: windowSeconds,
  }
  const address = new RateLimiterPostgres({ ...shared, keyPrefix: 'address', points: perAddress })
  const account = new RateLimiterPostgres({ ...shared, keyPrefix: 'account', points: perAccount })

  const countersOf = (attempt: Attempt): Counter[] => [
    { limiter: address, key: `${attempt.of}:${networkOf(attempt.address)}` },
    ...(attempt.account === undefined ? [] : [{ limiter: account, key: `${attempt.of}:${keyOf(attempt.account)}` }]),
  ]

  return {
    async countFailures(attempt, run) {
      const counters = countersOf(attempt)
      // Counted before and given back after: a hundred guesses sent at once cannot all slip in before the first is counted.
      for (const counter of counters) await take(counter)
      try {
        const result = await run()
        await giveBack(counters)
        return result
      } catch (error) {
        const failed = error instanceof TipyError && error.code === 'INVALID_CREDENTIALS'
        if (!failed) await giveBack(counters)
        throw error
      }
    },
    async countRequest(attempt) {
      for (const counter of countersOf(attempt)) await take(counter)
    },
  }
}

/** What somebody typed is neither stored nor able to be too long for a key. */
const keyOf = (account: string): string => createHash('sha256').update(account.trim().toLowerCase()).digest('hex')

async function take({ limiter, key }: Counter): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw new TooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}

async function giveBack(counters: readonly Counter[]): Promise<void> {
  for (const { limiter, key } of counters) await limiter.reward(key)
}
