import { goalGroupOf } from '@tipy/domain/features/goals/goals.groups'
import { goalStats } from '@tipy/domain/features/goals/goals.rules'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { AddGoalButton, CopyGoalsButton, GoalActions, type GoalTarget } from '#features/goals/index.ts'
import type { ShownTable, TableSlots } from '#features/stats/table/slots.ts'

/** The goal of a row in the goals view, of the year of the last day. Null: such rows have no goals of their own. */
function goalOfRow(row: StatsRow, { shown: { choice, range }, question }: ShownTable): GoalTarget | null {
  const group = goalGroupOf[question.group]
  const stat = goalStats.find(one => one === choice.statistic)
  if (!group || !stat || row.ref === null || choice.view !== 'goals') return null
  return { group, ref: row.ref, stat, name: row.name, year: Number(range.lastDate.slice(0, 4)) }
}

/** What goals put into the yearly table: buttons of each row, and of the whole view. */
export const goalSlots: Required<Pick<TableSlots, 'rowActions' | 'tools'>> = {
  rowActions: (row, table) => {
    const target = goalOfRow(row, table)
    const hasGoal = row.goals?.some(({ type }) => type === target?.stat) ?? false
    return target && <GoalActions target={target} hasGoal={hasGoal} />
  },
  tools: ({ choice }) =>
    choice.view === 'goals' && (
      <>
        <AddGoalButton />
        <CopyGoalsButton />
      </>
    ),
}
