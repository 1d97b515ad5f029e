import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import type { Day } from '../../calendar/days.ts'
import { cents } from '../../money/money.ts'
import {
  calendarRanges,
  conversionRate,
  daysOfPoint,
  type MemberCount,
  medianOf,
  type Recruit,
  rankingOf,
  seriesPoints,
  seriesStep,
  sumOfGoals,
} from './leads.stats.ts'

describe('the calendar periods of goal cards', () => {
  test('of a leap day in the first quarter', () => {
    expect(Object.values(calendarRanges('2028-02-29')).map(({ firstDate }) => firstDate)).toEqual([
      '2028-02-29',
      '2028-02-28',
      '2028-02-01',
      '2028-01-01',
      '2028-01-01',
    ])
  })

  test('a week may have begun before its year', () => {
    expect(calendarRanges('2027-01-01')).toMatchObject({
      weekly: { firstDate: '2026-12-28', lastDate: '2027-01-01' },
      yearly: { firstDate: '2027-01-01' },
    })
  })
})

describe('goals of recruitment', () => {
  test('are summed by stat and period; other goals of a person do not count', () => {
    const goal = (type: string, frequency: string, number: number) => ({ type, frequency, number })
    const goals = sumOfGoals([
      goal('recruited', 'monthly', 2),
      goal('recruited', 'monthly', 3),
      goal('recruited', 'yearly', 0),
      goal('billing', 'yearly', 100_000),
    ])
    expect(goals.recruited).toEqual({ monthly: 5, yearly: 0 })
    expect(goals.interviewDone).toEqual({})
  })
})

describe('the line graph', () => {
  test('a point is its day, or what the range has of its month', () => {
    const range = { firstDate: '2026-01-20', lastDate: '2026-03-05' } as const
    expect(daysOfPoint('day', '2026-02-03', range)).toEqual({ firstDate: '2026-02-03', lastDate: '2026-02-03' })
    expect(daysOfPoint('month', '2026-01-01', range)).toEqual({ firstDate: '2026-01-20', lastDate: '2026-01-31' })
    expect(daysOfPoint('month', '2026-02-01', range)).toEqual({ firstDate: '2026-02-01', lastDate: '2026-02-28' })
    expect(daysOfPoint('month', '2026-03-01', range)).toEqual({ firstDate: '2026-03-01', lastDate: '2026-03-05' })
  })

  test.each([
    ['2026-11-01', '2026-11-30', 'day'],
    ['2026-10-01', '2026-10-30', 'day'],
    ['2026-10-01', '2026-10-31', 'month'],
    ['2026-11-19', '2026-11-19', 'day'],
    ['2028-02-01', '2028-02-29', 'day'],
  ] as const)('%s to %s is by %s', (firstDate, lastDate, step) => {
    expect(seriesStep({ firstDate, lastDate })).toBe(step)
  })

  test('has every day over a change of the clock, up to today', () => {
    const range = { firstDate: '2026-03-28', lastDate: '2026-04-05' } as const
    expect(seriesPoints(range, '2026-03-30', [])).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(seriesPoints(range, '2026-03-27', [])).toEqual([])
  })

  test('has every month, also one without counts and the first of which only days are in the range', () => {
    const range = { firstDate: '2025-11-15', lastDate: '2026-02-03' } as const
    const months = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']
    expect(seriesPoints(range, '2026-03-05', ['2026-01-01'])).toEqual(months)
  })

  test('of a range since ever starts with the first count', () => {
    const ever = { firstDate: '0001-01-01', lastDate: '9999-12-31' } as const
    expect(seriesPoints(ever, '2026-03-05', ['2026-02-01', '2026-01-01'])).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ])
    expect(seriesPoints(ever, '2026-03-05', [])).toEqual(['2026-03-01'])
  })

  property.prop([fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 4000 })])(
    'never has a point twice, nor a hole',
    (start, length) => {
      const dayAt = (place: number) => new Date(Date.UTC(2018, 0, 1 + place)).toISOString().slice(0, 10) as Day
      const range = { firstDate: dayAt(start), lastDate: dayAt(start + length) }
      const points = seriesPoints(range, '2045-01-01', [])
      if (points.length < 2) return
      expect(new Set(points).size).toBe(points.length)
      expect(points.toSorted()).toEqual(points)
      expect(points.at(-1)).toBe(seriesStep(range) === 'day' ? range.lastDate : `${range.lastDate.slice(0, 7)}-01`)
    },
  )
})

describe('the ranking', () => {
  const recruit = (member: string, billed: number, active = true): Recruit => ({
    member,
    active,
    billed: cents(billed),
  })
  const count = (member: string | null, stat: MemberCount['stat'], many: number): MemberCount => ({
    member,
    stat,
    count: many,
  })

  test('most recruited first; conversion is 0 and retention null where they cannot be computed', () => {
    const counts = [
      count('ana', 'recruiterAssigned', 8),
      count('rui', 'recruited', 1),
      count('ana', 'interviewDone', 3),
    ]
    const rows = rankingOf([...counts, count(null, 'interviewScheduled', 1)], [recruit('rui', 12_345, false)], true)
    expect(rows).toEqual([
      {
        member: 'rui',
        recruiterAssigned: 0,
        interviewScheduled: 0,
        interviewDone: 0,
        recruited: 1,
        conversionRate: 0,
        retentionRate: 0,
        retentionActive: 0,
        retentionTotal: 1,
        billing: 123.45,
        medianBilling: 123.45,
      },
      expect.objectContaining({
        member: 'ana',
        recruiterAssigned: 8,
        interviewDone: 3,
        retentionRate: null,
        billing: 0,
      }),
      expect.objectContaining({ member: null, interviewScheduled: 1, medianBilling: null }),
    ])
    // 12,50%, 33,33% and 3,13%.
    expect([conversionRate(1, 8), conversionRate(1, 3), conversionRate(1, 32)]).toEqual([0.125, 0.3333, 0.0313])
  })

  test('has no billing where the company does not show it', () => {
    const [row] = rankingOf([count('ana', 'recruited', 1)], [recruit('ana', 100)], false)
    expect(row).not.toHaveProperty('billing')
    expect(row).not.toHaveProperty('medianBilling')
  })

  test('the median is the middle one, or half-way between two, to the cent', () => {
    const median = (...amounts: number[]) => medianOf(amounts.map(cents))
    expect(median()).toBeNull()
    expect(median(300, 100, 0)).toBe(100)
    expect(median(0, 101)).toBe(51)
    expect(median(5, 1, 9, 3)).toBe(4)
  })
})
