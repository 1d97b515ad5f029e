import { TipyError } from '@tipy/domain/errors/errors'

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
