import { type DateRange, type Day, daysInMonth } from '../../calendar/days.ts'
import { type Cents, cents } from '../../money/money.ts'
import type { GoalAmounts } from './goals.rules.ts'

/** A goal and the year it is for. */
export interface YearlyGoal extends GoalAmounts {
  readonly year: number
}

/** Months counted from year 0: a table asks for some thousand goals, so months are numbers and no text. */
const monthNumber = (year: number, month: number): number => year * 12 + month
const monthOf = (day: Day): number => monthNumber(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1)

/** The months of a period, of both ends too. */
interface Months {
  readonly first: number
  readonly last: number
}
const monthsOf = ({ firstDate, lastDate }: DateRange): Months => ({
  first: monthOf(firstDate),
  last: monthOf(lastDate),
})
const isWithin = ({ first, last }: Months, month: number): boolean => month >= first && month <= last

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
function sumOver(goals: readonly YearlyGoal[], period: DateRange, partOf: (month: number) => Part): Cents | null {
  const inside = monthsOf(period)
  const found = goals.filter(({ year }) => inside.first <= monthNumber(year, 11) && inside.last >= monthNumber(year, 0))
  if (found.length === 0) return null
  return total(
    found.map(goal =>
      sumOfParts(goal, month => {
        const number = monthNumber(goal.year, month)
        return isWithin(inside, number) ? partOf(number) : nothing
      }),
    ),
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
  return sumOver(goals, period, month => {
    if (month === current) return elapsed
    return month < current ? whole : nothing
  })
}
