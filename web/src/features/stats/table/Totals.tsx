import { unitText, valueAt } from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { Cell, type CellContext, questionOf } from './Cell.tsx'
import { attributesOf } from './cellAttributes.ts'
import type { Placed } from './places.ts'
import type { ShownTable } from './slots.ts'
import classes from './Table.module.css'
import type { ShownTotals } from './useTable.ts'

interface TotalsProps {
  readonly context: CellContext
  readonly places: readonly Placed[]
  readonly totals: ShownTotals
}

/** Of the whole filter, not of the page; and what it leaves out. Both lines have their place before they are loaded. */
export const Totals = memo(function TotalsRows({ context, places, totals }: TotalsProps) {
  const { table } = context
  const { data, isWaiting, onRetry } = totals
  if (onRetry) return <Failed places={places} onRetry={onRetry} />
  return (
    <tfoot data-waiting={isWaiting || undefined}>
      <Line
        label="Total"
        places={places}
        renderCell={column =>
          isPending(totals, column) ? (
            <span className={classes.pending} />
          ) : (
            <Cell context={context} column={column} values={data?.totals} />
          )
        }
      />
      {hasLeftOut(table, totals) ? (
        <Line
          label={leftOutLabel}
          className={classes.leftOut}
          places={places}
          renderCell={column => <LeftOut table={table} totals={totals} column={column} />}
        />
      ) : (
        linesOf(table, totals) > 1 && (
          <tr className={classes.leftOut} aria-hidden>
            <td colSpan={places.length} />
          </tr>
        )
      )}
    </tfoot>
  )
})

/** Not loaded yet, or those of an earlier question that had no such column. */
const isPending = ({ data, isWaiting }: ShownTotals, { path }: Column): boolean =>
  !data || (isWaiting && valueAt(data.totals, path.split('.')) === undefined)

/** How many lines the totals have. Until it is known whether something is left out there is room for it. */
export function linesOf(table: ShownTable, totals: ShownTotals): number {
  if (totals.onRetry) return 1
  const isUnknown = table.columns.some(column => isAdded(column) && isPending(totals, column))
  return isUnknown || hasLeftOut(table, totals) ? 2 : 1
}

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

interface FailedProps extends Pick<TotalsProps, 'places'> {
  readonly onRetry: () => void
}

/** In place of both lines. */
function Failed({ places, onRetry }: FailedProps) {
  const [name, ...others] = places
  if (!name) return null
  return (
    <tfoot className={classes.failed} style={{ '--name-width': `${name.width}px` } as CSSProperties}>
      <tr>
        <th scope="row" {...attributesOf(name)}>
          Total
        </th>
        <td colSpan={others.length}>
          <div>
            <RetryNote onRetry={onRetry} />
          </div>
        </td>
      </tr>
    </tfoot>
  )
}

const leftOutLabel = 'Fora desta tabela'

interface LeftOutProps extends Pick<TotalsProps, 'totals'> {
  readonly table: ShownTable
  readonly column: Column
}

/** What a column sums of those whom the filter leaves out, with its rows. */
function LeftOut({ table, totals, column }: LeftOutProps) {
  const value = leftOutIn(totals, column)
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
const isAdded = ({ kind, unit, figure }: Column): boolean =>
  figure !== undefined && kind === 'number' && unit !== 'percent'

const leftOutIn = ({ data }: ShownTotals, column: Column): number =>
  isAdded(column) ? numberAt(data?.leftOut, column) : 0

const hasLeftOut = ({ columns }: ShownTable, totals: ShownTotals): boolean =>
  columns.some(column => leftOutIn(totals, column) !== 0)
