import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { cents } from '../../money/money.ts'
import { type CopySource, copyPercent, planCopies, scaledGoal } from './goals.copy.ts'
import type { GoalPerson } from './goals.policy.ts'
import { amountIssues, distribute, evenMonths, type GoalAmounts, goalStats, maxGoal } from './goals.rules.ts'

const even = (euros: number): GoalAmounts => ({
  number: cents(euros * 100),
  monthlyGoals: evenMonths(cents(euros * 100)),
})

/** Goals that a save would take: some months set by hand, the others share the rest. */
const anyStat = fc.constantFrom(...goalStats)
const anySaved = fc
  .record({
    stat: anyStat,
    units: fc.integer({ min: 1, max: maxGoal }),
    odd: fc.nat(99),
    fixed: fc.uniqueArray(fc.nat(11), { maxLength: 11 }),
    parts: fc.array(fc.nat(100), { minLength: 12, maxLength: 12 }),
  })
  .map(({ stat, units, odd, fixed, parts }) => {
    const number = cents(Math.min(maxGoal * 100, units * 100 + (stat === 'findings' ? 0 : odd)))
    const monthlyGoals = parts.map(part => cents(Math.floor((number * part) / 1300)))
    return { stat, goal: { number, monthlyGoals: distribute({ number, monthlyGoals }, new Set(fixed)) } }
  })
const anyPercent = fc.integer({ min: copyPercent.min * 100, max: copyPercent.max * 100 }).map(part => part / 100)

describe('a goal changed by a percentage', () => {
  it('has year and months changed by it, the shape of the year kept', () => {
    const quietAugust = [...evenMonths(cents(12_000_00)).slice(0, 11), cents(500_00)]
    const goal = { number: cents(11_500_00), monthlyGoals: quietAugust }
    expect(scaledGoal('billing', goal, 10)).toEqual({
      number: 12_650_00,
      monthlyGoals: [...evenMonths(cents(13_200_00)).slice(0, 11), 550_00],
    })
  })

  it('of findings is a whole number of listings, one at least, and equal months stay equal', () => {
    expect(scaledGoal('findings', even(10), 5)).toMatchObject({ number: 11_00 })
    expect(scaledGoal('findings', even(10), 4)).toMatchObject({ number: 10_00 })
    expect(scaledGoal('findings', even(1), -90)).toMatchObject({ number: 1_00 })
    expect(new Set(scaledGoal('findings', even(10), 5).monthlyGoals).size).toBe(1)
  })

  it('with months that miss the year by cents gets months that are the year, where they would miss it by euros', () => {
    const goal = { number: cents(100_00), monthlyGoals: evenMonths(cents(100_49)) }
    const scaled = scaledGoal('billing', goal, 500)
    expect(amountIssues('billing', scaled)).toEqual({})
    expect(scaled.monthlyGoals.reduce((sum, month) => sum + month, 0)).toBe(600_00)
  })

  property.prop([anySaved, anyPercent])('is a goal that a save takes', ({ stat, goal }, percent) => {
    fc.pre(Object.keys(amountIssues(stat, goal)).length === 0)
    const scaled = scaledGoal(stat, goal, percent)
    expect(amountIssues(stat, scaled)).toEqual({})
    expect(scaled.number).toBeGreaterThan(0)
    expect(scaled.monthlyGoals).toHaveLength(12)
    for (const month of scaled.monthlyGoals) expect(month).toBeGreaterThanOrEqual(0)
    const unit = stat === 'findings' ? 100 : 1
    expect(Math.abs(scaled.number - (goal.number * (100 + percent)) / 100)).toBeLessThanOrEqual(unit)
  })

  property.prop([anySaved])('of 0 % is the same goal', ({ stat, goal }) => {
    fc.pre(Object.keys(amountIssues(stat, goal)).length === 0)
    expect(scaledGoal(stat, goal, 0)).toEqual(goal)
  })
})

describe('last year’s goals', () => {
  const ana: GoalPerson = {
    id: 'ana',
    role: 'consultant',
    otherRoles: [],
    offices: ['lisboa'],
    manager: null,
    team: null,
    active: true,
  }
  const source = (more: Partial<CopySource> = {}): CopySource => ({
    group: 'consultant',
    user: 'ana',
    office: null,
    stat: 'billing',
    year: 2025,
    ...even(12_000),
    member: { person: ana },
    isOpen: true,
    name: 'Ana',
    isTaken: false,
    ...more,
  })
  const left = { person: { ...ana, active: false } }

  it.each<[string, Partial<CopySource>, object]>([
    ['of an active person is made', {}, { made: [{ amounts: even(12_600) }] }],
    ['that exists this year stays', { isTaken: true }, { existing: [{ name: 'Ana' }], made: [] }],
    ['that exists stays, also of a person who left', { isTaken: true, member: left }, { existing: [{ name: 'Ana' }] }],
    ['of a person who left is left out', { member: left }, { leftOut: [{ problem: 'inactive' }], made: [] }],
    [
      'of a person without a role of the group is left out',
      { group: 'commercialDirector' },
      { leftOut: [{ problem: 'role' }], made: [] },
    ],
    [
      'of a closed office is left out',
      { group: 'office', member: { office: 'x' }, isOpen: false },
      { leftOut: [{ problem: 'closed' }] },
    ],
    ['beyond the limit is left out', even(maxGoal), { leftOut: [{ problem: 'tooHigh' }], made: [] }],
  ])('one %s', (_, more, expected) => {
    expect(planCopies([source(more)], 5)).toMatchObject(expected)
  })
})
