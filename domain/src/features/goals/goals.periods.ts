import { type DateRange, type Day, daysInMonth, makeDay } from '../../calendar/days.ts'
import { type Cents, cents } from '../../money/money.ts'
import type { GoalAmounts } from './goals.rules.ts'

/** A goal and the year it is for. */
export interface YearlyGoal extends GoalAmounts {
  readonly year: number
}

const monthOf = (day: Day): string => day.slice(0, 7)
/** `2026-03`: the months of a goal, counted from 0, comparable with those of days. */
const monthText = (year: number, month: number): string => monthOf(makeDay(year, month + 1, 1))

const isInRange =
  ({ firstDate, lastDate }: DateRange, year: number) =>
  (month: number): boolean =>
    monthText(year, month) >= monthOf(firstDate) && monthText(year, month) <= monthOf(lastDate)

const months = Array.from({ length: 12 }, (_, month) => month)

const total = (amounts: readonly number[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0))

/** How much of a month counts: this many of its days. */
interface Part {
  readonly day: number
  readonly days: number
}
const whole: Part = { day: 1, days: 1 }
const nothing: Part = { day: 0, days: 1 }

/** All months whole are the year's number, which the rounded months may miss by some cents. */
function sumOfParts({ number, monthlyGoals }: YearlyGoal, partOf: (month: number) => Part): Cents {
  const parts = months.map(partOf)
  if (parts.every(part => part === whole)) return number
  return total(parts.map(({ day, days }, month) => Math.round(((monthlyGoals[month] ?? 0) * day) / days)))
}

/** Null: none of the goals is for a year of the period ("Sem Objetivo"). */
function sumOver(
  goals: readonly YearlyGoal[],
  period: DateRange,
  partOf: (year: number, month: number) => Part,
): Cents | null {
  const inside = goals.filter(({ year }) => months.some(isInRange(period, year)))
  if (inside.length === 0) return null
  return total(
    inside.map(goal => {
      const isInside = isInRange(period, goal.year)
      return sumOfParts(goal, month => (isInside(month) ? partOf(goal.year, month) : nothing))
    }),
  )
}

/**
 * The goal of a period: the goals of its months, a month at either end counting whole, and of a whole year its number.
 * `goals` are those of a member for one figure in any years, or those of all members of a team; null without any.
 */
export function goalOfPeriod(goals: readonly YearlyGoal[], period: DateRange): Cents | null {
  return sumOver(goals, period, () => whole)
}

/**
 * What should be reached by now: the goals of the months that are over and this month's by its days. Of a past period
 * it is the goal, of a future one 0.
 */
export function expectedOfPeriod(goals: readonly YearlyGoal[], period: DateRange, today: Day): Cents | null {
  if (period.lastDate < today) return goalOfPeriod(goals, period)
  if (period.firstDate > today) return sumOver(goals, period, () => nothing)
  const current = monthOf(today)
  const days = daysInMonth(Number(today.slice(0, 4)), Number(today.slice(5, 7)))
  const elapsed: Part = { day: Number(today.slice(8)), days }
  return sumOver(goals, period, (year, month) => {
    const text = monthText(year, month)
    if (text === current) return elapsed
    return text < current ? whole : nothing
  })
}
