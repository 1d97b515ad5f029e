/** A concurrency limit that shrinks while calls are slow under load. */
export interface AdaptiveLimit {
  current(): number
  /** Records how long a finished call took, and whether the lane was busy when it started. */
  record(milliseconds: number, wasCrowded: boolean): void
}

/** The median call under load should not take longer than this. */
const maxMedianMs = 500
/** The limit changes once per sample, so that one slow report does not change it. */
const sampleSize = 20
const shrinkFactor = 0.8
const growFactor = 1.1
/** Below this share of the maximum a few slow calls could block all others. */
const minShare = 0.25
/** Older samples say nothing about the load of now. */
const resetAfterMs = 10_000

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/**
 * A limit of `max` suits an idle machine and is too high for a busy or slow one, where concurrent calls wait for each
 * other. So the limit shrinks while the median call under load is slow, and grows again soon after. A call that is slow
 * without load does not count: admitting fewer others would not make it faster.
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

/** For calls that would not be faster if fewer ran concurrently. */
export const fixedLimit = (places: number): AdaptiveLimit => ({ current: () => places, record: () => undefined })
