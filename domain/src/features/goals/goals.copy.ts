import { type Cents, cents, shareOf } from '../../money/money.ts'
import { type GoalMember, type GoalProblem, memberProblem } from './goals.policy.ts'
import { evenMonths, type GoalAmounts, type GoalStat, type GoalTarget, isSumRight, maxGoal } from './goals.rules.ts'

/** By how much last year's goals may be changed when they are copied, in percent. */
export const copyPercent = { min: -90, max: 500 } as const

/** A goal of findings is a whole number of listings. Every goal is one cent, or one listing, at least. */
const stepOf = (stat: GoalStat): number => (stat === 'findings' ? 100 : 1)

function scaledNumber(stat: GoalStat, number: Cents, percent: number): Cents {
  const step = stepOf(stat)
  const exact = shareOf(number, 1 + percent / 100)
  return cents(Math.max(step, Math.round(exact / step) * step))
}

/** Each month gets its part of the year, so that together they are exactly the year. */
function exactMonths(months: readonly Cents[], number: Cents): readonly Cents[] {
  const total = months.reduce<number>((sum, month) => sum + month, 0)
  if (total === 0) return evenMonths(number)
  let before = 0
  return months.map(month => {
    const shared = Math.round((before / total) * number)
    before += month
    return cents(Math.round((before / total) * number) - shared)
  })
}

/**
 * A goal changed by a percentage: year and months by the same factor, so that the shape of the year stays. Where the
 * rounded months miss the year by half a euro or more, they share it exactly.
 */
export function scaledGoal(stat: GoalStat, { number, monthlyGoals }: GoalAmounts, percent: number): GoalAmounts {
  const scaled = scaledNumber(stat, number, percent)
  const months = monthlyGoals.map(month => cents(Math.round((month / number) * scaled)))
  const goal = { number: scaled, monthlyGoals: months }
  return isSumRight(goal) ? goal : { number: scaled, monthlyGoals: exactMonths(monthlyGoals, scaled) }
}

/** A goal of last year, of a member for whom the viewer may set it. */
export interface CopySource extends GoalTarget, GoalAmounts {
  readonly member: GoalMember
  /** Whether the person is active, or the office open. */
  readonly isOpen: boolean
  readonly name: string
  /** Whether there is one for this year. */
  readonly isTaken: boolean
}

export type CopyProblem = GoalProblem | 'tooHigh'

export interface GoalCopy {
  readonly source: CopySource
  readonly amounts: GoalAmounts
}

export interface CopyPlan {
  readonly made: readonly GoalCopy[]
  /** They have a goal for this year, which stays. */
  readonly existing: readonly CopySource[]
  readonly leftOut: readonly { readonly source: CopySource; readonly problem: CopyProblem }[]
}

/** Last year's goals as goals of this year: which are made, which exist, and which cannot be made. */
export function planCopies(sources: readonly CopySource[], percent: number): CopyPlan {
  const made: GoalCopy[] = []
  const existing: CopySource[] = []
  const leftOut: { source: CopySource; problem: CopyProblem }[] = []
  for (const source of sources) {
    const amounts = scaledGoal(source.stat, source, percent)
    const problem = problemOf(source, amounts)
    if (source.isTaken) existing.push(source)
    else if (problem) leftOut.push({ source, problem })
    else made.push({ source, amounts })
  }
  return { made, existing, leftOut }
}

function problemOf({ group, member, isOpen }: CopySource, amounts: GoalAmounts): CopyProblem | null {
  const isTooHigh = [amounts.number, ...amounts.monthlyGoals].some(amount => amount > maxGoal * 100)
  return memberProblem(group, member, isOpen) ?? (isTooHigh ? 'tooHigh' : null)
}
