import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../calendar/days.ts'
import {
  dailyAverage,
  daysUntilToday,
  formatDuration,
  formatExactDuration,
  instantsOf,
  secondsByStep,
  sessionStep,
  sessionsWithin,
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

test('the sessions of a range are without what of them was on other days', () => {
  const over = { startDate: '2026-03-28T23:30:00.000Z', endDate: '2026-03-29T00:30:00.000Z', app: 'tipy' }
  const midnight = '2026-03-29T00:00:00.000Z'
  const within = (firstDate: Day, lastDate: Day) => sessionsWithin([over], { firstDate, lastDate })
  expect(within('2026-03-28', '2026-03-28')).toEqual([{ ...over, endDate: midnight }])
  expect(within('2026-03-29', '2026-03-31')).toEqual([{ ...over, startDate: midnight }])
  expect(within('2026-03-28', '2026-03-29')).toEqual([over])
  expect(within('2026-03-30', '2026-03-31')).toEqual([])
})

describe('the time of each day', () => {
  const range = { firstDate: '2026-03-27', lastDate: '2026-03-31' } as const

  test('has every day of the range up to today', () => {
    expect(secondsByStep([], range, '2026-03-28')).toEqual([
      { range: { firstDate: '2026-03-27', lastDate: '2026-03-27' }, seconds: 0 },
      { range: { firstDate: '2026-03-28', lastDate: '2026-03-28' }, seconds: 0 },
    ])
  })

  test('a session over midnight counts on both days, by the days of Lisbon, also when the clock changes', () => {
    const sessions = [
      { startDate: '2026-03-28T23:30:00.000Z', endDate: '2026-03-29T23:30:00.000Z' },
      { startDate: '2026-03-27T10:00:00.000Z', endDate: '2026-03-27T11:00:00.000Z' },
      { startDate: '2026-03-27T12:00:00.000Z', endDate: '2026-03-27T12:00:30.000Z' },
    ]
    expect(secondsByStep(sessions, range, '2026-04-10').map(({ seconds }) => seconds)).toEqual([
      3630,
      1800,
      23 * 3600,
      1800,
      0,
    ])
  })
})

describe('the time of weeks and months', () => {
  test.each([
    ['2026-09-19', '2026-11-19', '2026-11-19', 'day'],
    ['2026-09-18', '2026-11-19', '2026-11-19', 'week'],
    ['2026-01-01', '2026-12-31', '2026-02-28', 'day'],
    ['2028-01-01', '2028-12-31', '2029-01-01', 'week'],
    ['2025-11-19', '2026-11-19', '2026-11-19', 'month'],
    ['2027-01-01', '2030-12-31', '2026-11-19', 'day'],
  ] as const)('%s to %s, seen on %s, is by %s', (firstDate, lastDate, today, step) => {
    expect(sessionStep({ firstDate, lastDate }, today)).toBe(step)
  })

  const session = (day: Day) => ({ startDate: `${day}T10:00:00.000Z`, endDate: `${day}T10:10:00.000Z` })

  test('weeks begin on Mondays, and the first and last one end with the range', () => {
    const range = { firstDate: '2026-01-01', lastDate: '2026-11-19' } as const
    const weeks = secondsByStep(
      [session('2026-01-04'), session('2026-01-05'), session('2026-11-16')],
      range,
      '2026-11-19',
    )
    expect(weeks).toHaveLength(47)
    expect(weeks[0]).toEqual({ range: { firstDate: '2026-01-01', lastDate: '2026-01-04' }, seconds: 600 })
    expect(weeks[1]).toEqual({ range: { firstDate: '2026-01-05', lastDate: '2026-01-11' }, seconds: 600 })
    expect(weeks.at(-1)).toEqual({ range: { firstDate: '2026-11-16', lastDate: '2026-11-19' }, seconds: 600 })
  })

  test('months of more than a year', () => {
    const range = { firstDate: '2025-10-20', lastDate: '2026-12-31' } as const
    const months = secondsByStep([session('2025-10-20'), session('2026-11-01')], range, '2026-11-19')
    expect(months).toHaveLength(14)
    expect(months[0]).toEqual({ range: { firstDate: '2025-10-20', lastDate: '2025-10-31' }, seconds: 600 })
    expect(months.at(-1)).toEqual({ range: { firstDate: '2026-11-01', lastDate: '2026-11-19' }, seconds: 600 })
  })

  const day = fc.nat(1000).map(count => addDays('2024-01-01', count))

  property.prop([day, fc.nat(900), fc.array(day, { maxLength: 12 })])(
    'of any range they follow each other without gaps, are at most 62 up to a year, and lose no second',
    (firstDate, length, days) => {
      const range = { firstDate, lastDate: addDays(firstDate, length) }
      const steps = secondsByStep(days.map(session), range, '2030-01-01')
      expect(steps.length).toBeLessThanOrEqual(62)
      expect(steps[0]?.range.firstDate).toBe(firstDate)
      expect(steps.at(-1)?.range.lastDate).toBe(range.lastDate)
      for (const [at, step] of steps.entries())
        if (at > 0) expect(step.range.firstDate).toBe(addDays(steps[at - 1]?.range.lastDate ?? firstDate, 1))
      const inside = days.filter(one => one >= range.firstDate && one <= range.lastDate)
      expect(steps.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(inside.length * 600)
    },
  )
})
