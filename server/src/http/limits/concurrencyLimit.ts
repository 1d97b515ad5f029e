import { TipyError } from '@tipy/domain/errors/errors'
import { TooManyRequests } from '#http/errors'
import { createCallerCounts } from './callerCounts.ts'

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `maxConcurrent` concurrently and refuses the rest immediately (503). What an endpoint declares as long work
 * waits for its turn instead (loadShedding.ts).
 */
export function createConcurrencyLimit(maxConcurrent: number): ConcurrencyLimit {
  let inFlight = 0
  return async work => {
    if (inFlight >= maxConcurrent) throw new TipyError('UNAVAILABLE')
    inFlight += 1
    try {
      return await work()
    } finally {
      inFlight -= 1
    }
  }
}

/** Runs `maxConcurrent` concurrently, queues others up to `maxAdmitted` in all, and refuses the rest immediately. */
export function createQueuedLimit(maxConcurrent: number, maxAdmitted: number): ConcurrencyLimit {
  const admitted = createConcurrencyLimit(maxAdmitted)
  const waiting: (() => void)[] = []
  let working = 0
  return work =>
    admitted(async () => {
      if (working >= maxConcurrent) await new Promise<void>(resolve => waiting.push(resolve))
      else working += 1
      try {
        return await work()
      } finally {
        // The first in the queue takes this place directly, so that no call that arrives now overtakes it.
        const next = waiting.shift()
        if (next) next()
        else working -= 1
      }
    })
}

const retryAfter = 30

/** A concurrency limit with a second limit per caller, so that no slow caller uses all of it. */
export function createPerCallerLimit(maxConcurrent: number, maxPerCaller: number): (who: string) => ConcurrencyLimit {
  const all = createConcurrencyLimit(maxConcurrent)
  const inFlight = createCallerCounts()
  return who => async work => {
    if (inFlight.of(who) >= maxPerCaller) throw new TooManyRequests(retryAfter)
    inFlight.add(who, 1)
    try {
      return await all(work)
    } finally {
      inFlight.add(who, -1)
    }
  }
}
