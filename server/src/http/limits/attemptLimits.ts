import { createHash } from 'node:crypto'
import { TipyError } from '@tipy/domain/errors/errors'
import {
  type CounterName,
  counterPoints,
  countersOf,
  limitWindowMinutes,
  type Origin,
} from '@tipy/domain/features/auth/auth.limits'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#http/address'
import { TooManyRequests } from '#http/errors'

export interface Attempt {
  readonly of: 'login' | 'change' | 'reset' | 'forgot'
  readonly address: string
  /** The e-mail address typed, whether or not an account has it; none where the caller names no account. */
  readonly account?: string
  /** The hash of a device from which this account was entered before. */
  readonly device?: Buffer | null
}

/** A request of a signed-in person that has no way to fail, so that failures cannot be counted. */
export interface PersonRequest {
  readonly of: 'errors' | 'mailTest'
  readonly address: string
  readonly account: string
}

export interface Limits {
  /** Runs the attempt if its limits allow one more, and counts it only when the credentials were wrong. */
  countFailures<T>(attempt: Attempt, run: () => Promise<T>): Promise<T>
  /** Counts the request itself: for requests that have no way to fail. */
  countRequest(request: PersonRequest): Promise<void>
  /**
   * Counts the request itself and returns whether its account was below its limit. Only a network that sends too much
   * is refused: a refusal by account would reveal which accounts exist, or keep a mailed link from its owner.
   */
  hasRoom(attempt: Attempt): Promise<boolean>
}

const windowSeconds = limitWindowMinutes * 60
const perPerson = 10

interface Counter {
  readonly limiter: RateLimiterPostgres
  readonly key: string
}

/** Counters live in the database, so that all servers share them and a restart keeps them. */
export function createLimits(pool: pg.Pool): Limits {
  const limiterOf = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // The nightly clean-up deletes expired counters for all servers.
      clearExpiredByTimeout: false,
      duration: windowSeconds,
      keyPrefix,
      points,
    })
  const names = Object.keys(counterPoints) as CounterName[]
  const limiters = Object.fromEntries(names.map(name => [name, limiterOf(name, counterPoints[name])])) as Record<
    CounterName,
    RateLimiterPostgres
  >
  const person = limiterOf('person', perPerson)

  const countersFor = (attempt: Attempt): Counter[] =>
    countersOf(originOf(attempt)).map(({ name, key }) => ({ limiter: limiters[name], key: `${attempt.of}:${key}` }))

  const giveBack = async (taken: readonly Taken[]): Promise<void> => {
    for (const { key, lastEnd } of taken) await pool.query(giveBackOne, [key, Date.now(), lastEnd])
  }

  /** Takes one point of each counter, or none: a refused attempt is never tried, so it counts as no failure. */
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
      // Counted before and given back after, or a hundred concurrent guesses would all run before the first counts.
      const taken = await take(countersFor(attempt))
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
    async countRequest({ of, address, account }) {
      await take([
        { limiter: limiters.address, key: `${of}:${networkOf(address)}` },
        { limiter: person, key: `${of}:${hashOf(account)}` },
      ])
    },
    async hasRoom(attempt) {
      const [network, ...ofAccount] = countersFor(attempt)
      // The network keeps its point also when the account is over its limit: a flood ends at the network's limit.
      await take(network ? [network] : [])
      try {
        await take(ofAccount)
        return true
      } catch (error) {
        if (error instanceof TooManyRequests) return false
        throw error
      }
    },
  }
}

function originOf({ address, account, device }: Attempt): Origin {
  return {
    network: networkOf(address),
    ...(account !== undefined && { account: hashOf(account) }),
    ...(device && { device: device.toString('hex') }),
  }
}

/** A point taken of a counter, whose window at that moment ends at `lastEnd` at the latest. */
interface Taken {
  readonly key: string
  readonly lastEnd: number
}

/** Gives a point back only to the window it was taken of: in the next one it would allow an extra guess. */
const giveBackOne = 'update rate_limits set points = points - 1 where key = $1 and expire > $2 and expire <= $3'

/** Hashed, so that what was typed is not stored and cannot be too long for a key. */
const hashOf = (account: string): string => createHash('sha256').update(account.trim().toLowerCase()).digest('hex')

async function refusalOf(limiter: RateLimiterPostgres, key: string): Promise<TooManyRequests | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return new TooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}
