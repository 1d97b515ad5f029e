import { unitText, valueAt } from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { memo, type ReactNode } from 'react'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import { Cell, type CellContext, questionOf } from './Cell.tsx'
import { attributesOf } from './cellAttributes.ts'
import type { Placed } from './places.ts'
import type { ShownTable } from './slots.ts'
import classes from './Table.module.css'

interface TotalsProps {
  readonly context: CellContext
  readonly places: readonly Placed[]
}

/** Of the whole filter, not of the page; and what it leaves out. */
export const Totals = memo(function TotalsRows({ context, places }: TotalsProps) {
  const { table } = context
  return (
    <tfoot>
      <Line
        label="Total"
        places={places}
        renderCell={column => <Cell context={context} column={column} values={table.reply.totals} />}
      />
      {hasLeftOut(table) && (
        <Line
          label={leftOutLabel}
          className={classes.leftOut}
          places={places}
          renderCell={column => <LeftOut table={table} column={column} />}
        />
      )}
    </tfoot>
  )
})

interface LineProps {
  readonly label: string
  readonly className?: string | undefined
  readonly places: readonly Placed[]
  readonly renderCell: (column: Column) => ReactNode
}

function Line({ label, className, places, renderCell }: LineProps) {
  return (
    <tr className={className}>
      {places.map(place => {
        const { column } = place
        const attributes = attributesOf(place)
        if (column.key === 'name')
          return (
            <th key={column.key} scope="row" {...attributes}>
              {label}
            </th>
          )
        return (
          <td key={column.key} {...attributes}>
            {column.figure !== undefined && renderCell(column)}
          </td>
        )
      })}
    </tr>
  )
}

const leftOutLabel = 'Fora desta tabela'

/** What a column sums of those whom the filter leaves out, with its rows. */
function LeftOut({ table, column }: { readonly table: ShownTable; readonly column: Column }) {
  const value = leftOutIn(table, column)
  const question = questionOf(table, column, undefined, leftOutLabel)
  if (value === 0 || question === null) return null
  const text = unitText(column.unit, value)
  return (
    <FigureNumber question={{ ...question, filters: { ...question.filters, leftOut: true } }} text={text}>
      {text}
    </FigureNumber>
  )
}

const numberAt = (values: unknown, { path }: Column): number => {
  const value = valueAt(values, path.split('.'))
  return typeof value === 'number' ? value : 0
}

/** Only sums have a part that is left out: of a percentage or a comparison it would be none. */
const leftOutIn = ({ reply }: ShownTable, column: Column): number =>
  column.kind === 'number' && column.unit !== 'percent' ? numberAt(reply.leftOut, column) : 0

/** Whether the totals have a second line. */
export const hasLeftOut = (table: ShownTable): boolean => table.columns.some(column => leftOutIn(table, column) !== 0)
