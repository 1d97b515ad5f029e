import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { useMemo, useState } from 'react'
import { CommentsButton } from '#features/stats/comments/CommentsButton.tsx'
import { CopyTable } from '#features/stats/copy/CopyTable.tsx'
import { ExportTable } from '#features/stats/export/ExportTable.tsx'
import { Percentages } from '#features/stats/percentages/Percentages.tsx'
import type { ShownTable, TableSlots } from '#features/stats/table/slots.ts'
import { RowWarnings } from '#features/stats/warnings/RowWarnings.tsx'
import { goalSlots } from './goalSlots.tsx'
import { PersonComments } from './PersonComments.tsx'

/** What the page puts into the yearly table, and the dialog that is open over it. */
export function useTableParts() {
  const [commented, setCommented] = useState<StatsRow | null>(null)
  const slots = useMemo((): TableSlots => {
    const rowActions = (row: StatsRow, table: ShownTable) => (
      <>
        {goalSlots.rowActions(row, table)}
        <CommentsButton row={row} onOpen={setCommented} />
      </>
    )
    return {
      rowMarks: row => <RowWarnings row={row} isSign />,
      rowActions,
      tools: (state, table) =>
        state.choice.view === 'percentages' ? null : (
          <>
            {goalSlots.tools(state, table)}
            <CopyTable table={table} />
            <ExportTable table={table} />
          </>
        ),
      percentages: table => (
        <Percentages
          rows={table.reply.stats}
          marks={row => (
            <>
              <RowWarnings row={row} />
              {rowActions(row, table)}
            </>
          )}
        />
      ),
    }
  }, [])
  const dialog = commented?._id ? (
    <PersonComments id={commented._id} name={commented.name} onClose={() => setCommented(null)} />
  ) : null
  return { slots, dialog }
}
