import type { Day } from '@tipy/domain/calendar/days'
import {
  amountIssues,
  evenMonths,
  type GoalAmounts,
  type GoalStat,
  maxGoal,
  pastMonths,
  withMonth,
  withNumber,
} from '@tipy/domain/features/goals/goals.rules'
import { figureOf } from '@tipy/domain/figures/figures'
import { unitText } from '@tipy/domain/figures/unitText'
import { type Cents, cents, euros, fromEuros, toEuros } from '@tipy/domain/money/money'
import type { Goal, GoalValues } from './goals.calls.ts'

/** The amounts of the form: an empty field is null. */
export interface AmountsDraft {
  readonly number: Cents | null
  /** From January to December. */
  readonly months: readonly (Cents | null)[]
  /** The months set by hand. */
  readonly typed: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

export const emptyAmounts: AmountsDraft = { number: null, months: Array.from({ length: 12 }, () => null), typed: none }

export const amountsOf = ({ number, monthlyGoals }: Goal): AmountsDraft => ({
  number: fromEuros(euros(number)),
  months: monthlyGoals.map(month => fromEuros(euros(month))),
  typed: none,
})

/** What was typed, in cents: as much as a goal can be. */
export const typedAmount = (value: unknown): Cents | null =>
  typeof value === 'number' ? fromEuros(euros(Math.min(value, maxGoal))) : null

export const shownAmount = (amount: Cents | null | undefined): number | null =>
  amount === null || amount === undefined ? null : toEuros(amount)

/** A goal on the wire in the unit of its figure: euros, or listings. */
export const amountText = (stat: GoalStat, amount: number): string => unitText(figureOf(stat).unit, amount)

const zero = cents(0)
const filled = (months: AmountsDraft['months']): readonly Cents[] => months.map(month => month ?? zero)

/** The year and day a saved goal is changed on; null: the goal is new. */
export type ChangedOn = { readonly year: number; readonly today: Day } | null

/** A new year is divided evenly; of a saved goal the months that are over stay. */
export function typeNumber(draft: AmountsDraft, number: Cents | null, changed: ChangedOn): AmountsDraft {
  if (number === null) return { ...draft, number }
  const months = changed
    ? withNumber({ number, monthlyGoals: filled(draft.months) }, number, changed.year, changed.today)
    : evenMonths(number)
  return { number, months, typed: none }
}

/** The rest of the year goes to the months not set by hand; of a saved goal, to those that are not over either. */
export function typeMonth(draft: AmountsDraft, month: number, amount: Cents | null, changed: ChangedOn): AmountsDraft {
  const typed = new Set([...draft.typed, month])
  const months = draft.months.map((other, index) => (index === month ? amount : other))
  if (amount === null || draft.number === null) return { ...draft, months, typed }
  const fixed = new Set([...draft.typed, ...(changed ? pastMonths(changed.year, changed.today) : [])])
  const goal = { number: draft.number, monthlyGoals: filled(months) }
  const shared = withMonth(goal, month, amount, fixed)
  // A month that was emptied by hand stays empty: it is required, and 0 was not typed.
  return { ...draft, months: shared.map((share, index) => (typed.has(index) ? (months[index] ?? null) : share)), typed }
}

/** The amounts when none is missing. */
function wholeAmounts({ number, months }: AmountsDraft): GoalAmounts | null {
  const monthlyGoals = months.filter(month => month !== null)
  return number === null || monthlyGoals.length < months.length ? null : { number, monthlyGoals }
}

/** What is wrong with the amounts by the rules of goals; nothing while some are missing. */
export function issuesOf(stat: GoalStat, draft: AmountsDraft) {
  const goal = wholeAmounts(draft)
  return goal ? amountIssues(stat, goal) : {}
}

export function valuesOf(draft: AmountsDraft): GoalValues {
  const { number, monthlyGoals } = wholeAmounts(draft) ?? { number: zero, monthlyGoals: [] }
  return { number: toEuros(number), monthlyGoals: monthlyGoals.map(month => toEuros(month)) }
}
