import type { Clock } from '#platform/clock'

export interface TestClock extends Clock {
  /** Moves time forward. */
  pass(span: { minutes?: number; hours?: number; days?: number }): void
}

/** A clock that only moves when a test moves it. */
export function testClock(start = '2026-03-05T12:00:00Z'): TestClock {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    pass({ minutes = 0, hours = 0, days = 0 }) {
      now += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
  }
}
