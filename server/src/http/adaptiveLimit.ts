/** How many a room may hold: as many as are through soon. */
export interface AdaptiveLimit {
  current(): number
  /** Somebody is through; whether the room was crowded when they came in. */
  record(milliseconds: number, wasCrowded: boolean): void
}

/** Whoever is let in should not wait longer than this. */
const maxMedianMs = 500
/** Looked at so many together: of one slow report nobody concludes anything. */
const sampleSize = 20
const shrinkFactor = 0.8
const growFactor = 1.1
/** A room never becomes so narrow that a few slow ones could close it. */
const minShare = 0.25
/** What was seen so long ago says nothing of now: the crowd has gone, or is no longer slow. */
const resetAfterMs = 10_000

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/**
 * A room that holds `most` on a machine with nothing else to do is too wide on one that is busy or slow: everybody inside
 * waits for everybody else. So it becomes narrower while the usual one of a crowd takes long, and wide again soon after.
 * Whoever takes long without a crowd is just slow, and fewer others would not make them faster.
 */
export function createAdaptiveLimit(max: number, now: () => number = () => performance.now()): AdaptiveLimit {
  const min = max * minShare
  let places = max
  let shrunkAt = Number.NEGATIVE_INFINITY
  let times: number[] = []
  return {
    current() {
      if (places < max && now() - shrunkAt > resetAfterMs) {
        places = max
        times = []
      }
      return places
    },
    record(milliseconds, wasCrowded) {
      times.push(wasCrowded ? milliseconds : 0)
      if (times.length < sampleSize) return
      const isSlow = median(times) > maxMedianMs
      places = isSlow ? Math.max(min, places * shrinkFactor) : Math.min(max, places * growFactor)
      if (isSlow) shrunkAt = now()
      times = []
    },
  }
}

/** Where fewer inside would make nobody faster. */
export const fixedLimit = (places: number): AdaptiveLimit => ({ current: () => places, record: () => undefined })
