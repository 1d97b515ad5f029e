import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { TableShown } from '@tipy/domain/features/stats/stats.tableShown'
import type { Choice } from '@tipy/domain/features/stats/stats.views'
import type { ReactNode } from 'react'
import type { StatsQuestion } from '../stats.calls.ts'
import type { TableState } from './tableState.ts'

/** What is on screen: the columns, and the call whose answer fills them. */
export interface ShownTable {
  readonly shown: TableShown
  readonly columns: readonly Column[]
  readonly question: StatsQuestion
  readonly reply: StatsReply
}

/** What the page puts into the table: parts of other features, which the table does not know. */
export interface TableSlots {
  /** What the parts below read of rows beside their figures, as the call names it. */
  readonly rowFields?: (choice: Choice) => readonly string[]
  /** What a click on the goal of a row does; null: the reader may not set it. */
  readonly onGoal?: (row: StatsRow, column: Column, table: ShownTable) => (() => void) | null
  /** Beside a member's name: warnings. */
  readonly rowMarks?: (row: StatsRow, table: ShownTable) => ReactNode
  /** At the end of a member's name: the button of their comments. */
  readonly rowActions?: (row: StatsRow, table: ShownTable) => ReactNode
  /** At the end of the controls: copy and export. Undefined table: nothing is loaded yet. */
  readonly tools?: (state: TableState, table: ShownTable | undefined) => ReactNode
  /** The view of percentages, in place of rows and totals. */
  readonly percentages?: (table: ShownTable) => ReactNode
}
