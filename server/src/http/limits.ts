import { createHash } from 'node:crypto'
import { TipyError } from '@tipy/domain/errors/errors'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './address.ts'
import { TooManyRequests } from './errors.ts'

type Guarded = 'login' | 'forgot' | 'change' | 'reset' | 'errors' | 'mailTest'

export interface Attempt {
  readonly of: Guarded
  readonly address: string
  /** The address typed, whether or not anybody has it, or the person; none where the caller names no account. */
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

  const giveBack = async (taken: readonly Taken[]): Promise<void> => {
    for (const { key, lastEnd } of taken) await pool.query(giveBackOne, [key, Date.now(), lastEnd])
  }

  /** Takes one point of each counter, or none: what is refused is not tried, and what is not tried is no failure. */
  const take = async (counters: readonly Counter[]): Promise<readonly Taken[]> => {
    const taken: Taken[] = []
    for (const { limiter, key } of counters) {
      const refusal = await refusalOf(limiter, key)
      taken.push({ key: limiter.getKey(key), lastEnd: Date.now() + windowSeconds * 1000 })
      if (!refusal) continue
      await giveBack(taken)
      throw refusal
    }
    return taken
  }

  return {
    async countFailures(attempt, run) {
      // Counted before and given back after: a hundred guesses sent at once cannot all slip in before the first is counted.
      const taken = await take(countersOf(attempt))
      try {
        const result = await run()
        await giveBack(taken)
        return result
      } catch (error) {
        const failed = error instanceof TipyError && error.code === 'INVALID_CREDENTIALS'
        if (!failed) await giveBack(taken)
        throw error
      }
    },
    async countRequest(attempt) {
      await take(countersOf(attempt))
    },
  }
}

/** A point of the window that was open when it was taken: that one ends at `lastEnd` at the latest. */
interface Taken {
  readonly key: string
  readonly lastEnd: number
}

/** The window may have closed meanwhile. The next one owes nothing: a debt would be so many guesses more. */
const giveBackOne = 'update rate_limits set points = points - 1 where key = $1 and expire > $2 and expire <= $3'

/** What somebody typed is neither stored nor able to be too long for a key. */
const keyOf = (account: string): string => createHash('sha256').update(account.trim().toLowerCase()).digest('hex')

async function refusalOf(limiter: RateLimiterPostgres, key: string): Promise<TooManyRequests | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return new TooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}
