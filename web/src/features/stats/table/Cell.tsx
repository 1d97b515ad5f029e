import { cellText, chipValues, noGoalText, valueAt } from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { computedNumber } from '@tipy/domain/features/stats/stats.computed'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { comparedDays, periodLabelOf } from '@tipy/domain/features/stats/stats.tableShown'
import { memo } from 'react'
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

/** What the panel asks of a cell; `member` undefined: of all members together, `whose` they are. */
export function questionOf(
  { question, shown }: ShownTable,
  { figure, period }: Column,
  member: Pick<StatsRow, '_id' | 'name'> | undefined,
  whose = 'Total',
): FigureQuestion | null {
  if (figure === undefined || period === undefined) return null
  return {
    group: question.group,
    ...(member && { ref: member._id }),
    stat: figure,
    period,
    filters: question.filters,
    ...(question.offices && { offices: question.offices }),
    of: `${member?.name ?? whose} · ${periodLabelOf(shown, period)}`,
  }
}

interface CellProps {
  readonly context: CellContext
  readonly column: Column
  /** A row, or the totals, which have no member. */
  readonly values: unknown
  readonly row?: StatsRow
}

/** The question of a cell, with how its number was computed where it is no sum of rows. */
function askedOf({ context, column, values, row }: CellProps): FigureQuestion | null {
  const question = questionOf(context.table, column, row)
  const computed = question && computedNumber(column, values, context.modeOf(column))
  if (!computed) return question
  return { ...question, derived: { ...computed, others: othersOf(context.table, column, values, question) } }
}

/** What a growth is compared with opens its own rows; nothing has none. */
function othersOf({ shown }: ShownTable, column: Column, values: unknown, question: FigureQuestion) {
  const days = column.kind === 'comparison' && chipValues(column, values).last ? comparedDays(shown, column) : null
  if (!days) return []
  const [who = ''] = question.of.split(' · ')
  const filters = { ...question.filters, period: true }
  return [{ ...question, period: 'period', range: days.range, filters, of: `${who} · ${days.label}` }]
}

/** A cell of figures: its number opens its rows, its comparison turns, a goal of its own opens to be set. */
export const Cell = memo(function FigureCell(props: CellProps) {
  const { context, column, values, row } = props
  const { table, slots, names, modeOf, turn } = context
  const text = cellText(column, values, { officeName: names.office, mode: modeOf(column) })
  if (column.kind === 'comparison')
    return <Chip column={column} row={values} mode={modeOf(column)} onTurn={turn} question={askedOf(props)} />
  const onGoal = column.kind === 'goal' && row ? slots.onGoal?.(row, column, table) : null
  if (onGoal) return <Goal text={text} onOpen={onGoal} />
  const value = valueAt(values, column.path.split('.'))
  if (value === undefined || value === null) return <span className={classes.none}>{text}</span>
  const question = askedOf(props)
  if (question === null) return text
  return (
    <FigureNumber question={question} text={text}>
      <span className={value === 0 ? classes.zero : undefined}>{text}</span>
    </FigureNumber>
  )
})

function Goal({ text, onOpen }: { readonly text: string; readonly onOpen: () => void }) {
  return (
    <button type="button" className={classes.goal} aria-haspopup="dialog" onClick={onOpen}>
      <span className={text === noGoalText ? classes.none : 'tabular'}>{text}</span>
    </button>
  )
}
