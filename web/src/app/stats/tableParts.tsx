import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { Choice } from '@tipy/domain/features/stats/stats.views'
import { useMemo, useState } from 'react'
import { GoalDialog, type GoalTarget } from '#features/goals/index.ts'
import { CommentsButton } from '#features/stats/comments/CommentsButton.tsx'
import { CopyTable } from '#features/stats/copy/CopyTable.tsx'
import { ExportTable } from '#features/stats/export/ExportTable.tsx'
import type { ShownTable, TableSlots } from '#features/stats/table/slots.ts'
import { RowWarnings } from '#features/stats/warnings/RowWarnings.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import { goalSlots } from './goalSlots.tsx'

/** Neither is part of the table as it first shows. */
const PersonComments = lazily(async () => (await import('./PersonComments.tsx')).PersonComments)
const Percentages = lazily(async () => (await import('#features/stats/percentages/Percentages.tsx')).Percentages)

/** Comments and warnings are of consultants; goals are set in their own view. */
const rowFields = ({ group, view }: Choice): readonly string[] => [
  ...(group === 'consultants' ? ['comments', 'warnings'] : []),
  ...(view === 'goals' ? ['goals'] : []),
]

/** What the page puts into the yearly table, and the dialogs that are open over it. */
export function useTableParts() {
  const { flags } = useSessionContext()
  const [commented, setCommented] = useState<StatsRow | null>(null)
  const [goal, setGoal] = useState<GoalTarget | null>(null)
  const slots = useMemo((): TableSlots => {
    const goals = goalSlots(setGoal, flags)
    const rowActions = (row: StatsRow, table: ShownTable) => (
      <>
        {goals.rowActions(row, table)}
        <CommentsButton row={row} onOpen={setCommented} />
      </>
    )
    return {
      rowFields,
      onGoal: goals.onGoal,
      rowMarks: row => <RowWarnings row={row} isSign />,
      rowActions,
      tools: (state, table) =>
        state.choice.view === 'percentages' ? null : (
          <>
            {goals.tools(state, table)}
            <CopyTable table={table} mode={state.mode} />
            <ExportTable table={table} />
          </>
        ),
      percentages: table => (
        <WhileLoading show={<Loading height={320} />}>
          <Percentages
            rows={table.reply.stats}
            marks={row => (
              <>
                <RowWarnings row={row} />
                {rowActions(row, table)}
              </>
            )}
          />
        </WhileLoading>
      ),
    }
  }, [flags])
  const dialogs = (
    <>
      {commented?._id && <PersonComments id={commented._id} name={commented.name} onClose={() => setCommented(null)} />}
      {goal && <GoalDialog target={goal} onClose={() => setGoal(null)} />}
    </>
  )
  return { slots, dialogs }
}
