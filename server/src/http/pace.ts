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

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/**
 * A room that holds `most` on a machine with nothing else to do is too wide on one that is busy or slow: everybody inside
 * waits for everybody else. So it becomes narrower while the usual one of a crowd takes long, and wide again as soon as
 * not. Whoever takes long without a crowd is just slow, and fewer others would not make them faster.
 */
export function createPace(most: number): Pace {
  const least = most * leastShare
  let places = most
  let times: number[] = []
  return {
    places: () => places,
    note(milliseconds, wasCrowded) {
      times.push(wasCrowded ? milliseconds : 0)
      if (times.length < together) return
      places = median(times) > longest ? Math.max(least, places * narrower) : Math.min(most, places * wider)
      times = []
    },
  }
}
