import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { addMonths, type DateRange, type Day, endOf } from '../../calendar/days.ts'
import { cents } from '../../money/money.ts'
import { expectedOfPeriod, goalOfPeriod, type YearlyGoal } from './goals.periods.ts'
import { evenMonths } from './goals.rules.ts'

const range = (firstDate: Day, lastDate: Day): DateRange => ({ firstDate, lastDate })
/** January 1 €, February 2 € … December 12 €: 78 €. */
const rising = (year: number): YearlyGoal => ({
  year,
  number: cents(78_00),
  monthlyGoals: Array.from({ length: 12 }, (_, month) => cents((month + 1) * 100)),
})
const even: YearlyGoal = { year: 2026, number: cents(1_000_00), monthlyGoals: evenMonths(cents(1_000_00)) }

describe('the goal of a period', () => {
  it.each([
    ['2026-03-01', '2026-03-31', 3_00],
    ['2026-03-10', '2026-03-20', 3_00],
    ['2026-03-31', '2026-05-01', 12_00],
    ['2025-12-01', '2026-01-31', 1_00],
    ['2026-11-30', '2027-02-01', 23_00],
    ['2026-01-01', '2026-12-31', 78_00],
    ['2020-01-01', '2030-12-31', 78_00],
  ] as const)('from %s to %s is the sum of the goals of its months', (first, last, goal) => {
    expect(goalOfPeriod([rising(2026)], range(first, last))).toBe(goal)
  })

  it('of a whole year is its number, not the sum of its rounded months', () => {
    expect(goalOfPeriod([even], range('2026-01-01', '2026-12-31'))).toBe(1_000_00)
    expect(goalOfPeriod([even], range('2026-01-01', '2026-11-30'))).toBe(11 * 83_33)
  })

  it('of two years is the goals of both, and of a team the sum of its members', () => {
    expect(goalOfPeriod([rising(2025), rising(2026)], range('2025-12-01', '2026-01-31'))).toBe(13_00)
    expect(goalOfPeriod([rising(2026), even], range('2026-02-01', '2026-02-28'))).toBe(2_00 + 83_33)
  })

  it('does not exist without a goal for one of its years', () => {
    expect(goalOfPeriod([], range('2026-01-01', '2026-12-31'))).toBeNull()
    expect(goalOfPeriod([rising(2025)], range('2026-01-01', '2026-12-31'))).toBeNull()
    expect(expectedOfPeriod([rising(2025)], range('2026-01-01', '2026-12-31'), '2026-06-15')).toBeNull()
  })
})

describe('what is expected of a period', () => {
  const year = range('2026-01-01', '2026-12-31')

  it.each([
    ['2026-01-01', Math.round(100 / 31)],
    ['2026-02-14', 1_00 + 1_00],
    ['2026-06-15', 15_00 + 3_00],
    ['2026-12-31', 78_00],
  ] as const)('by %s of the current year is its past months and this month by its days', (today, expected) => {
    expect(expectedOfPeriod([rising(2026)], year, today)).toBe(expected)
  })

  it('counts the 29 days of a leap February', () => {
    expect(expectedOfPeriod([rising(2028)], range('2028-02-01', '2028-02-29'), '2028-02-01')).toBe(Math.round(200 / 29))
  })

  it('of a past period is its goal, of a future one 0', () => {
    expect(expectedOfPeriod([rising(2026)], year, '2027-01-01')).toBe(78_00)
    expect(expectedOfPeriod([rising(2026)], range('2026-01-01', '2026-03-31'), '2026-06-15')).toBe(6_00)
    expect(expectedOfPeriod([rising(2026)], range('2026-07-01', '2026-09-30'), '2026-06-15')).toBe(0)
    expect(expectedOfPeriod([rising(2026)], range('2026-06-20', '2026-06-30'), '2026-06-15')).toBe(0)
  })

  it('from the start of the month until today is this month by its days', () => {
    expect(expectedOfPeriod([rising(2026)], range('2026-06-01', '2026-06-15'), '2026-06-15')).toBe(3_00)
    expect(goalOfPeriod([rising(2026)], range('2026-06-01', '2026-06-15'))).toBe(6_00)
  })

  const amount = fc.integer({ min: 0, max: 1_000_000_00 }).map(cents)
  const anyGoal = fc.array(amount, { minLength: 12, maxLength: 12 }).map(
    (monthlyGoals): YearlyGoal => ({
      year: 2026,
      monthlyGoals,
      number: cents(monthlyGoals.reduce<number>((sum, month) => sum + month, 0)),
    }),
  )
  const anyDay = fc
    .date({ min: new Date('2025-11-01T00:00:00Z'), max: new Date('2027-02-28T00:00:00Z'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10) as Day)

  property.prop([anyGoal, anyDay, fc.nat(14)])(
    'is never more than the goal, and grows with the days',
    (goal, day, more) => {
      const first = `${day.slice(0, 7)}-01` as Day
      const months = range(first, endOf('month', addMonths(first, more)))
      const whole = goalOfPeriod([goal], months)
      let before = 0
      for (let today = first; today <= months.lastDate; today = addMonths(today, 1)) {
        const expected = expectedOfPeriod([goal], months, today)
        expect(expected === null).toBe(whole === null)
        expect(expected ?? 0).toBeLessThanOrEqual(whole ?? 0)
        expect(expected ?? 0).toBeGreaterThanOrEqual(before)
        before = expected ?? 0
      }
      expect(expectedOfPeriod([goal], months, months.lastDate)).toBe(whole)
    },
  )

  property.prop([fc.array(anyGoal, { minLength: 1, maxLength: 5 }), anyDay, anyDay])(
    'of a team is the sum of its members',
    (goals, a, b) => {
      const period = a < b ? range(a, b) : range(b, a)
      const sum = (of: (goal: YearlyGoal) => number | null) => goals.reduce((total, goal) => total + (of(goal) ?? 0), 0)
      expect(goalOfPeriod(goals, period) ?? 0).toBe(sum(goal => goalOfPeriod([goal], period)))
      expect(expectedOfPeriod(goals, period, '2026-08-07') ?? 0).toBe(
        sum(goal => expectedOfPeriod([goal], period, '2026-08-07')),
      )
    },
  )
})
