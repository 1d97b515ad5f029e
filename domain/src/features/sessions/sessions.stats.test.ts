import { describe, expect, test } from 'vitest'
import {
  dailyAverage,
  daysUntilToday,
  formatDuration,
  formatExactDuration,
  instantsOf,
  secondsByDay,
  sessionsOfDay,
} from './sessions.stats.ts'

describe('the instants of a range of days', () => {
  const hoursOf = (day: `${number}-${number}-${number}`) => {
    const { from, until } = instantsOf({ firstDate: day, lastDate: day })
    return [from.toISOString(), (until.getTime() - from.getTime()) / 3_600_000]
  }

  test('a day of winter is a day of UTC, one of summer begins an hour before', () => {
    expect(hoursOf('2026-02-28')).toEqual(['2026-02-28T00:00:00.000Z', 24])
    expect(hoursOf('2026-07-01')).toEqual(['2026-06-30T23:00:00.000Z', 24])
  })

  test('the days on which the clock changes have 23 and 25 hours', () => {
    expect(hoursOf('2026-03-29')).toEqual(['2026-03-29T00:00:00.000Z', 23])
    expect(hoursOf('2026-10-25')).toEqual(['2026-10-24T23:00:00.000Z', 25])
  })
})

describe('the average of a day', () => {
  test.each([
    ['2028-02-01', '2028-02-29', '2028-03-10', 29],
    ['2026-03-01', '2026-03-31', '2026-03-05', 5],
    ['2026-03-05', '2026-03-31', '2026-03-05', 1],
    ['2026-03-06', '2026-03-31', '2026-03-05', 0],
  ] as const)('%s to %s, seen on %s, has %i days', (firstDate, lastDate, today, days) => {
    expect(daysUntilToday({ firstDate, lastDate }, today)).toBe(days)
  })

  test('is null of a range that has not begun', () => {
    expect(dailyAverage(0, 0)).toBeNull()
    expect(dailyAverage(100, 3)).toBe(33)
  })
})

test.each([
  [0, '0 h 00 min'],
  [29, '0 h 00 min'],
  [300, '0 h 05 min'],
  [3599, '1 h 00 min'],
  [11_100, '3 h 05 min'],
  [360_000, '100 h 00 min'],
])('%i seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  [0, '0 h 00 min 00 s'],
  [59.6, '0 h 01 min 00 s'],
  [11_109, '3 h 05 min 09 s'],
])('%d seconds are exactly %s', (seconds, text) => {
  expect(formatExactDuration(seconds)).toBe(text)
})

test('the sessions of a day are without what of them was on other days', () => {
  const over = { startDate: '2026-03-28T23:30:00.000Z', endDate: '2026-03-29T00:30:00.000Z', app: 'tipy' }
  expect(sessionsOfDay([over], '2026-03-28')).toEqual([{ ...over, endDate: '2026-03-29T00:00:00.000Z' }])
  expect(sessionsOfDay([over], '2026-03-29')).toEqual([{ ...over, startDate: '2026-03-29T00:00:00.000Z' }])
  expect(sessionsOfDay([over], '2026-03-30')).toEqual([])
})

describe('the time of each day', () => {
  const range = { firstDate: '2026-03-27', lastDate: '2026-03-31' } as const

  test('has every day of the range up to today', () => {
    expect(secondsByDay([], range, '2026-03-28')).toEqual([
      { day: '2026-03-27', seconds: 0 },
      { day: '2026-03-28', seconds: 0 },
    ])
  })

  test('a session over midnight counts on both days, by the days of Lisbon, also when the clock changes', () => {
    const sessions = [
      { startDate: '2026-03-28T23:30:00.000Z', endDate: '2026-03-29T23:30:00.000Z' },
      { startDate: '2026-03-27T10:00:00.000Z', endDate: '2026-03-27T11:00:00.000Z' },
      { startDate: '2026-03-27T12:00:00.000Z', endDate: '2026-03-27T12:00:30.000Z' },
    ]
    expect(secondsByDay(sessions, range, '2026-04-10').map(({ seconds }) => seconds)).toEqual([
      3630,
      1800,
      23 * 3600,
      1800,
      0,
    ])
  })
})
