import { TipyError } from '@tipy/domain/errors/errors'
import { TooManyRequests } from './errors.ts'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Lets so many in at once and sends the rest away at once (503): waiting lines only make an overload longer. */
export function createGate(atOnce: number): Gate {
  let inside = 0
  return async work => {
    if (inside >= atOnce) throw new TipyError('UNAVAILABLE')
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
    }
  }
}

/** Lets so many work at once, lets so many more wait for their turn, and sends the rest away at once. */
export function createLine(atOnce: number, inside: number): Gate {
  const admitted = createGate(inside)
  const waiting: (() => void)[] = []
  let working = 0
  return work =>
    admitted(async () => {
      if (working >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
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

const comeBackAfter = 30

/** The same, and only so many at once for each of those who ask: nobody, however slow, takes all the room. */
export function createSharedGate(atOnce: number, each: number): (who: string) => Gate {
  const all = createGate(atOnce)
  const inside = new Map<string, number>()
  const count = (who: string, more: number) => {
    const now = (inside.get(who) ?? 0) + more
    if (now > 0) inside.set(who, now)
    else inside.delete(who)
  }
  return who => async work => {
    if ((inside.get(who) ?? 0) >= each) throw new TooManyRequests(comeBackAfter)
    count(who, 1)
    try {
      return await all(work)
    } finally {
      count(who, -1)
    }
  }
}
