import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type Cents, cents } from '../../money/money.ts'
import {
  amountIssues,
  defaultMonthlyGoal,
  distribute,
  evenMonths,
  type GoalAmounts,
  goalSumSentence,
  isCurrentYear,
  isSumRight,
  maxGoal,
  pastMonths,
  withMonth,
  withNumber,
} from './goals.rules.ts'

const months = (...amounts: number[]) => amounts.map(cents)
const twelve = (amount: number) => months(...Array.from({ length: 12 }, () => amount))
const sum = (amounts: readonly Cents[]) => amounts.reduce((total, amount) => total + amount, 0)

const amount = fc.integer({ min: 0, max: maxGoal * 100 }).map(cents)
const anyMonths = fc.array(amount, { minLength: 12, maxLength: 12 })
const anyFixed = fc.uniqueArray(fc.nat(11)).map(fixed => new Set(fixed))
const anyGoal = fc.record({ number: amount, monthlyGoals: anyMonths })

describe('a year divided evenly', () => {
  it('gives each month the same share, rounded to cents', () => {
    expect(evenMonths(cents(1_200_000))).toEqual(twelve(100_000))
    expect(evenMonths(cents(1_000_00))).toEqual(twelve(83_33))
    expect(defaultMonthlyGoal(cents(10_00))).toBe(83)
  })

  property.prop([amount])('always passes the rule of the sum, also with cents', number => {
    expect(isSumRight({ number, monthlyGoals: evenMonths(number) })).toBe(true)
  })
})

describe('the rule of the sum', () => {
  const goal = (...amounts: number[]): GoalAmounts => ({
    number: cents(1_200_00),
    monthlyGoals: months(...amounts, ...Array.from({ length: 11 }, () => 100_00)),
  })

  it.each([
    [99_50, true],
    [100_00, true],
    [100_49, true],
    [99_49, false],
    [100_50, false],
    [0, false],
  ])('with %i cents in January and 100 € in every other month of 1200 €: %s', (january, isRight) => {
    expect(isSumRight(goal(january))).toBe(isRight)
    expect(amountIssues('billing', goal(january))).toEqual(isRight ? {} : { monthlyGoals: goalSumSentence })
  })

  property.prop([fc.integer({ min: 1, max: maxGoal }), anyMonths])(
    'in whole euros it is the rounded sum of the months',
    (euros, monthlyGoals) => {
      const isRight = Math.round(sum(monthlyGoals) / 100) === euros
      expect(isSumRight({ number: cents(euros * 100), monthlyGoals })).toBe(isRight)
    },
  )

  it('takes only whole listings for a year of findings, and parts of them for its months', () => {
    const whole = cents(10_00)
    expect(amountIssues('findings', { number: whole, monthlyGoals: evenMonths(whole) })).toEqual({})
    const half = cents(10_50)
    const wrong = { number: half, monthlyGoals: evenMonths(half) }
    expect(amountIssues('findings', wrong)).toEqual({ number: 'Tem de ser um número inteiro' })
    expect(amountIssues('billing', wrong)).toEqual({})
  })
})

describe('a month set by hand', () => {
  const goal = { number: cents(1_200_00), monthlyGoals: twelve(100_00) }

  it('leaves the rest of the year to the months not set by hand', () => {
    expect(withMonth(goal, 0, cents(320_00), new Set())).toEqual(months(320_00, ...twelve(80_00).slice(1)))
    const typed = { ...goal, monthlyGoals: months(320_00, ...twelve(80_00).slice(1)) }
    expect(withMonth(typed, 7, cents(0), new Set([0]))).toEqual(
      months(320_00, ...Array.from({ length: 6 }, () => 88_00), 0, ...Array.from({ length: 4 }, () => 88_00)),
    )
  })

  it('leaves nothing to the others when it exceeds the year, and the sum is then wrong', () => {
    const monthlyGoals = withMonth(goal, 3, cents(2_000_00), new Set())
    expect(monthlyGoals).toEqual(months(0, 0, 0, 2_000_00, 0, 0, 0, 0, 0, 0, 0, 0))
    expect(isSumRight({ ...goal, monthlyGoals })).toBe(false)
  })

  property.prop([anyGoal, anyFixed])(
    'the other months are equal and never negative, and the sum is right unless the fixed ones exceed the year',
    (anyone, fixed) => {
      const monthlyGoals = distribute(anyone, fixed)
      const free = monthlyGoals.filter((_, month) => !fixed.has(month))
      const locked = monthlyGoals.filter((_, month) => fixed.has(month))
      expect(locked).toEqual(anyone.monthlyGoals.filter((_, month) => fixed.has(month)))
      expect(new Set(free).size).toBeLessThanOrEqual(1)
      for (const share of free) expect(share).toBeGreaterThanOrEqual(0)
      if (free.length > 0 && sum(locked) <= anyone.number)
        expect(isSumRight({ number: anyone.number, monthlyGoals })).toBe(true)
    },
  )
})

describe('a goal changed in the middle of its year', () => {
  it.each([
    ['2026-01-31', 0],
    ['2026-02-01', 1],
    ['2026-07-15', 6],
    ['2026-12-31', 11],
    ['2027-01-01', 12],
    ['2025-12-31', 0],
  ] as const)('on %s has %i past months', (today, count) => {
    expect([...pastMonths(2026, today)]).toEqual(Array.from({ length: count }, (_, month) => month))
  })

  it('keeps its past months and gives the rest to the others, this month included', () => {
    const goal = { number: cents(1_200_00), monthlyGoals: twelve(100_00) }
    expect(withNumber(goal, cents(1_800_00), 2026, '2026-07-15')).toEqual(
      months(...twelve(100_00).slice(6), ...twelve(200_00).slice(6)),
    )
  })

  it('belongs to the current year only', () => {
    expect(isCurrentYear(2026, '2026-12-31')).toBe(true)
    expect(isCurrentYear(2026, '2027-01-01')).toBe(false)
    expect(isCurrentYear(2027, '2026-12-31')).toBe(false)
  })
})
