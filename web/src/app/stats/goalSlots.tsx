import type { Flag } from '@tipy/domain/access/flags'
import { goalGroupOf } from '@tipy/domain/features/goals/goals.groups'
import { offeredGroups } from '@tipy/domain/features/goals/goals.policy'
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

const hasGoal = ({ goals }: StatsRow, { stat }: GoalTarget): boolean =>
  goals?.some(({ type }) => type === stat) ?? false

/** What goals put into the yearly table: what its goals open, buttons of each row, and of the whole view. */
export const goalSlots = (
  open: (target: GoalTarget) => void,
  flags: ReadonlySet<Flag>,
): Required<Pick<TableSlots, 'onGoal' | 'rowActions' | 'tools'>> => ({
  onGoal: (row, _column, table) => {
    const target = goalOfRow(row, table)
    const isShown = target && (hasGoal(row, target) || offeredGroups({ flags }).includes(target.group))
    return isShown ? () => open(target) : null
  },
  rowActions: (row, table) => {
    const target = goalOfRow(row, table)
    return target && <GoalActions target={target} hasGoal={hasGoal(row, target)} />
  },
  tools: ({ choice }) =>
    choice.view === 'goals' && (
      <>
        <AddGoalButton />
        <CopyGoalsButton />
      </>
    ),
})
