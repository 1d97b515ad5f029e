/** How many a room may hold: as many as are through soon. */
export interface Pace {
  places(): number
  /** Somebody is through; whether the room was crowded when they came in. */
  note(milliseconds: number, wasCrowded: boolean): void
}

/** Whoever is let in should not wait longer than this. */
const longest = 500
/** Looked at so many together: of one slow report nobody concludes anything. */
const together = 20
const narrower = 0.8
const wider = 1.1
/** A room never becomes so narrow that a few slow ones could close it. */
const leastShare = 0.25
/** What was seen so long ago says nothing of now: the crowd has gone, or is no longer slow. */
const trustedFor = 10_000

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/**
 * A room that holds `most` on a machine with nothing else to do is too wide on one that is busy or slow: everybody inside
 * waits for everybody else. So it becomes narrower while the usual one of a crowd takes long, and wide again soon after.
 * Whoever takes long without a crowd is just slow, and fewer others would not make them faster.
 */
export function createPace(most: number, now: () => number = () => performance.now()): Pace {
  const least = most * leastShare
  let places = most
  let narrowedAt = Number.NEGATIVE_INFINITY
  let times: number[] = []
  return {
    places() {
      if (places < most && now() - narrowedAt > trustedFor) {
        places = most
        times = []
      }
      return places
    },
    note(milliseconds, wasCrowded) {
      times.push(wasCrowded ? milliseconds : 0)
      if (times.length < together) return
      const isSlow = median(times) > longest
      places = isSlow ? Math.max(least, places * narrower) : Math.min(most, places * wider)
      if (isSlow) narrowedAt = now()
      times = []
    },
  }
}

/** Where fewer inside would make nobody faster. */
export const fixedPace = (places: number): Pace => ({ places: () => places, note: () => undefined })
