import { TipyError } from '@tipy/domain/errors/errors'
import { TooManyRequests } from './errors.ts'

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many in at once and sends the rest away at once (503): waiting lines only make an overload longer. */
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

/** Lets so many work at once, lets so many more wait for their turn, and sends the rest away at once. */
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
        // Whoever is next takes the place over: nobody who comes meanwhile is before them.
        const next = waiting.shift()
        if (next) next()
        else working -= 1
      }
    })
}

const retryAfter = 30

/** The same, and only so many at once for each of those who ask: nobody, however slow, takes all the room. */
export function createPerCallerLimit(maxConcurrent: number, maxPerCaller: number): (who: string) => ConcurrencyLimit {
  const all = createConcurrencyLimit(maxConcurrent)
  const inFlight = new Map<string, number>()
  const count = (who: string, more: number) => {
    const now = (inFlight.get(who) ?? 0) + more
    if (now > 0) inFlight.set(who, now)
    else inFlight.delete(who)
  }
  return who => async work => {
    if ((inFlight.get(who) ?? 0) >= maxPerCaller) throw new TooManyRequests(retryAfter)
    count(who, 1)
    try {
      return await all(work)
    } finally {
      count(who, -1)
    }
  }
}
