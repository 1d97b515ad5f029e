import { cellText, noGoalText, valueAt } from '@tipy/domain/features/stats/stats.cells'
import { type Column, periodLabelOf } from '@tipy/domain/features/stats/stats.columns'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import type { FigureQuestion } from '#figures/question.ts'
import type { Names } from '#kinds/names.ts'
import { Chip } from './Chip.tsx'
import type { ShownTable, TableSlots } from './slots.ts'
import classes from './Table.module.css'
import type { Table } from './useTable.ts'

/** What the cells of all rows share. */
export interface CellContext extends Pick<Table, 'modeOf' | 'turn'> {
  readonly table: ShownTable
  readonly slots: TableSlots
  readonly names: Names
}

/** What the panel asks of a cell; `member` undefined: of all members together. */
export function questionOf(
  { question, shown }: ShownTable,
  { figure, period }: Column,
  member: Pick<StatsRow, '_id' | 'name'> | undefined,
): FigureQuestion | null {
  if (figure === undefined || period === undefined) return null
  return {
    group: question.group,
    ...(member && { ref: member._id }),
    stat: figure,
    period,
    filters: question.filters,
    of: `${member?.name ?? 'Total'} · ${periodLabelOf(shown, period)}`,
  }
}

interface CellProps {
  readonly context: CellContext
  readonly column: Column
  /** A row, or the totals, which have no member. */
  readonly values: unknown
  readonly row?: StatsRow
}

/** A cell of figures: its number opens its rows, its comparison turns, its goal opens the goal. */
export function Cell({ context, column, values, row }: CellProps) {
  const { table, slots, names, modeOf, turn } = context
  if (column.kind === 'comparison') return <Chip column={column} row={values} mode={modeOf(column)} onTurn={turn} />
  const text = cellText(column, values, { officeName: names.office })
  if (column.kind === 'goal') return <Goal text={text} onOpen={row && slots.onGoal?.(row, column, table)} />
  const value = valueAt(values, column.path.split('.'))
  if (value === undefined || value === null) return <span className={classes.none}>{text}</span>
  const question = questionOf(table, column, row)
  if (question === null) return text
  return (
    <FigureNumber question={question}>
      <span className={value === 0 ? classes.zero : undefined}>{text}</span>
    </FigureNumber>
  )
}

function Goal({ text, onOpen }: { readonly text: string; readonly onOpen: (() => void) | null | undefined }) {
  const shown = <span className={text === noGoalText ? classes.none : 'tabular'}>{text}</span>
  if (!onOpen) return shown
  return (
    <button type="button" className={classes.goal} onClick={onOpen}>
      {shown}
    </button>
  )
}
