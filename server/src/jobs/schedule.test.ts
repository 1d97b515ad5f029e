import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beforeThisMinute, type Cron, dueRuns, isDue, repeat, untilNextMinute } from './schedule.ts'

const at = (text: string) => new Date(text)

test.each<[Cron, string, boolean]>([
  ['* * * * *', '2026-03-05T12:34:56Z', true],
  ['45 * * * *', '2026-03-05T12:45:00Z', true],
  ['45 * * * *', '2026-03-05T12:44:59Z', false],
  ['45 2 * * *', '2026-03-05T02:45:00Z', true],
  ['45 2 * * *', '2026-03-05T03:45:00Z', false],
  // In summer Lisbon is an hour ahead.
  ['45 2 * * *', '2026-07-05T01:45:00Z', true],
  ['45 2 * * *', '2026-07-05T02:45:00Z', false],
  ['0 5 * * *', '2026-03-05T05:00:30Z', true],
])('%s names the minute of %s in Lisbon: %s', (cron, minute, due) => {
  expect(isDue(cron, at(minute))).toBe(due)
})

describe('runs that are due', () => {
  const nightly = { name: 'nightly', cron: '45 2 * * *' } as const
  const often = { name: 'often', cron: '* * * * *' } as const
  const never = { name: 'never' }
  const names = (after: string, until: string) =>
    dueRuns([nightly, often, never], at(after), at(until)).map(({ name }) => name)

  test('are those of the minutes since the last time, each job once', () => {
    expect(names('2026-03-05T02:44:00.010Z', '2026-03-05T02:45:00.010Z')).toEqual(['nightly', 'often'])
    expect(names('2026-03-05T02:45:00.010Z', '2026-03-05T02:46:00.010Z')).toEqual(['often'])
    expect(names('2026-03-05T02:40:00Z', '2026-03-05T02:50:00Z')).toEqual(['nightly', 'often'])
    expect(names('2026-03-05T02:45:00.010Z', '2026-03-05T02:45:30Z')).toEqual([])
  })

  test('are not made up for after an hour', () => {
    expect(names('2026-03-04T12:00:00Z', '2026-03-05T03:44:59Z')).toEqual(['nightly', 'often'])
    expect(names('2026-03-04T12:00:00Z', '2026-03-05T03:45:00Z')).toEqual(['often'])
  })

  test('of the minute in which a server starts are due too', () => {
    const start = at('2026-03-05T02:45:20Z')
    expect(names(beforeThisMinute(start).toISOString(), '2026-03-05T02:46:00Z')).toEqual(['nightly', 'often'])
    expect(untilNextMinute(start)).toBe(40_000)
  })

  test('have an id that every server gives them, another one for each job and minute', () => {
    const ids = (after: string, until: string) => dueRuns([nightly, often], at(after), at(until)).map(({ id }) => id)
    const one = ids('2026-03-05T02:44:30Z', '2026-03-05T02:45:10Z')
    expect(ids('2026-03-05T02:44:59Z', '2026-03-05T02:45:50Z')).toEqual(one)
    const next = ids('2026-03-06T02:44:30Z', '2026-03-06T02:45:10Z')
    expect(new Set([...one, ...next]).size).toBe(4)
    expect(one[0]).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
  })
})

describe('repeated work', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('goes on after an error, never twice at once, and ends when stopped', async () => {
    const errors: unknown[] = []
    let times = 0
    const ends: (() => void)[] = []
    const work = () => {
      times += 1
      return times === 1 ? Promise.reject(new Error('no')) : new Promise<void>(end => void ends.push(end))
    }
    const stop = repeat(
      () => 1000,
      work,
      error => errors.push(error),
    )
    await vi.advanceTimersByTimeAsync(2000)
    expect([times, errors.length]).toEqual([2, 1])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(times).toBe(2)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(999)
    expect(times).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(times).toBe(3)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(times).toBe(3)
  })
})
