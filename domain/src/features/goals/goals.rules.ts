import type { Day } from '../../calendar/days.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { goalFigures } from '../../figures/table.ts'
import { type Cents, cents } from '../../money/money.ts'
import { limitSentences } from '../../record/limits.ts'

/** Whose goal it is. A team has none of its own: its goal is the sum of its members'. */
export const goalGroups = ['office', 'commercialDirector', 'consultant'] as const
export type GoalGroup = (typeof goalGroups)[number]

/** The figures with yearly goals. Goals of recruitment are part of a person's record (docs/features/goals.md). */
export const goalStats = goalFigures
export type GoalStat = (typeof goalStats)[number]

export const goalFrequency = 'yearly'

const monthsOfYear = 12
/** In euros, or listings. */
export const maxGoal = 1_000_000_000

/**
 * The amounts of a goal, in hundredths of a euro; for findings, in hundredths of a listing. The months may differ from
 * the year by less than half a unit: an even share of a year is rounded.
 */
export interface GoalAmounts {
  readonly number: Cents
  /** From January to December. */
  readonly monthlyGoals: readonly Cents[]
}

/** What a goal is for; it never changes. A person, or an office by its key. */
export interface GoalTarget {
  readonly group: GoalGroup
  readonly user: string | null
  readonly office: string | null
  readonly stat: GoalStat
  readonly year: number
}

const sumOf = (amounts: readonly Cents[]): Cents => cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))

const evenShare = (amount: Cents, count: number): Cents => cents(Math.round(amount / count))

/** The goal of a month when the year is divided evenly. */
export const defaultMonthlyGoal = (number: Cents): Cents => evenShare(number, monthsOfYear)

/** A year divided evenly over its months. */
export const evenMonths = (number: Cents): readonly Cents[] =>
  Array.from({ length: monthsOfYear }, () => defaultMonthlyGoal(number))

/**
 * Fixed months stay as they are, and the others share evenly what is left of the year. They are never negative: fixed
 * months that exceed the year leave nothing to the others, and the sum of the goal is then wrong.
 */
export function distribute({ number, monthlyGoals }: GoalAmounts, fixed: ReadonlySet<number>): readonly Cents[] {
  const free = monthlyGoals.filter((_, month) => !fixed.has(month))
  const rest = Math.max(0, number - sumOf(monthlyGoals.filter((_, month) => fixed.has(month))))
  return monthlyGoals.map((goal, month) => (fixed.has(month) ? goal : evenShare(cents(rest), free.length)))
}

/** The months of a goal whose month `month` (from 0) is set to an amount; `typed`: those set by hand before. */
export function withMonth(
  goal: GoalAmounts,
  month: number,
  amount: Cents,
  typed: ReadonlySet<number>,
): readonly Cents[] {
  const monthlyGoals = goal.monthlyGoals.map((other, index) => (index === month ? amount : other))
  return distribute({ ...goal, monthlyGoals }, new Set([...typed, month]))
}

const yearOf = (day: Day): number => Number(day.slice(0, 4))
const monthOf = (day: Day): number => Number(day.slice(5, 7)) - 1

/** The months of a year that are over, from 0. They stay as they were when the year's goal changes, unless typed. */
export function pastMonths(year: number, today: Day): ReadonlySet<number> {
  const current = (yearOf(today) - year) * monthsOfYear + monthOf(today)
  return new Set(Array.from({ length: monthsOfYear }, (_, month) => month).filter(month => month < current))
}

/** The months of a goal whose year is changed to another number on that day. */
export const withNumber = (goal: GoalAmounts, number: Cents, year: number, today: Day): readonly Cents[] =>
  distribute({ ...goal, number }, pastMonths(year, today))

export const goalSumSentence = 'A soma dos objetivos mensais deve ser igual ao objetivo anual'

/** In whole euros: the rounded sum of the months is the year. */
export const isSumRight = ({ number, monthlyGoals }: GoalAmounts): boolean =>
  Math.round((sumOf(monthlyGoals) - number) / 100) === 0

/** What is wrong with the amounts of a goal. */
export function amountIssues(stat: GoalStat, goal: GoalAmounts): FieldMessages {
  return {
    ...(stat === 'findings' && goal.number % 100 !== 0 && { number: limitSentences.notWhole }),
    ...(!isSumRight(goal) && { monthlyGoals: goalSumSentence }),
  }
}

export const goalYearSentence = 'Só se mudam objetivos do ano corrente'

/** Goals of other years are read, never changed. */
export const isCurrentYear = (year: number, today: Day): boolean => year === yearOf(today)

/** The year that today is in. */
export const currentYear = yearOf
