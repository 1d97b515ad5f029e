import { toEuros } from '../../money/money.ts'
import { type Changes, equal } from '../../record/diff.ts'
import type { Goal } from './goals.contract.ts'
import { type GoalAmounts, type GoalTarget, goalFrequency } from './goals.rules.ts'

const logged = ['group', 'user', 'office', 'stat', 'frequency', 'year', 'number', 'monthlyGoals'] as const

/** The values of a goal that the change log has. */
export type LoggedGoal = Pick<Goal, (typeof logged)[number]>

/** A goal as it is answered and logged: in euros. */
export const goalToWire = ({
  group,
  user,
  office,
  stat,
  year,
  number,
  monthlyGoals,
}: GoalTarget & GoalAmounts): LoggedGoal => ({
  group,
  user,
  office,
  stat,
  frequency: goalFrequency,
  year,
  number: toEuros(number),
  monthlyGoals: monthlyGoals.map(toEuros),
})

/** A line of the change log. `before` is null for a new goal, `after` for a deleted one. */
export function goalChanges(before: LoggedGoal | null, after: LoggedGoal | null): Changes {
  const changed = logged.filter(name => !equal(before?.[name] ?? null, after?.[name] ?? null))
  return Object.fromEntries(changed.map(name => [name, { old: before?.[name] ?? null, new: after?.[name] ?? null }]))
}
