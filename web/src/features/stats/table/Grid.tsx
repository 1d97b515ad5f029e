import { choiceLabels } from '@tipy/domain/features/stats/stats.views'
import { type CSSProperties, type RefObject, useMemo } from 'react'
import { usePrinting } from '#ui/usePrinting.ts'
import type { CellContext } from './Cell.tsx'
import { Head, type Sorting } from './Head.tsx'
import { PaperTables } from './PaperTables.tsx'
import { drawnOf, placed } from './places.ts'
import { Row } from './Row.tsx'
import type { ShownTable } from './slots.ts'
import classes from './Table.module.css'
import { linesOf, Totals } from './Totals.tsx'
import type { ShownTotals } from './useTable.ts'
import { useWindow } from './useWindow.ts'

export const rowHeightOf = (isPhone: boolean): number => (isPhone ? 40 : 32)
/** Over the rows: of headings, and of columns. */
const headRows = 2

interface GridProps {
  readonly context: CellContext
  readonly sorting: Sorting
  readonly scroller: RefObject<HTMLElement | null>
  readonly isPhone: boolean
  readonly height: number
  /** Null: it has none. */
  readonly totals: ShownTotals | null
  readonly isWaiting: boolean
}

export function Grid({ context, sorting, scroller, isPhone, height, totals, isWaiting }: GridProps) {
  const { table } = context
  const rowHeight = rowHeightOf(isPhone)
  const sums = totals?.data?.totals
  const places = useMemo(() => placed(table, sums, isPhone ? 'phone' : 'screen'), [table, sums, isPhone])
  const { stats } = table.reply
  const { firstRow, lastRow, left, right } = useWindow(scroller, stats.length, { rowHeight, height })
  const runs = useMemo(() => drawnOf(places, { left, right }), [places, left, right])
  const width = places.reduce((sum, one) => sum + one.width, 0)
  const isPrinting = usePrinting()
  const label = tableLabel(table)
  return (
    <>
      <table
        className={classes.table}
        style={sizesOf(width, rowHeight)}
        data-screen-only
        aria-label={label}
        aria-rowcount={stats.length + headRows + (totals ? linesOf(table, totals) : 0)}
        aria-busy={isWaiting || isLoading(totals)}
      >
        <colgroup>
          {places.map(({ column, width: own }) => (
            <col key={column.key} style={{ width: own }} />
          ))}
        </colgroup>
        <Head places={places} sorting={sorting} />
        <tbody>
          <Spacer rows={firstRow} rowHeight={rowHeight} columns={places.length} />
          {stats.slice(firstRow, lastRow).map((row, at) => (
            <Row key={row._id ?? ''} context={context} runs={runs} row={row} index={firstRow + at + headRows + 1} />
          ))}
          <Spacer rows={stats.length - lastRow} rowHeight={rowHeight} columns={places.length} />
        </tbody>
        {totals && <Totals context={context} places={places} totals={totals} />}
      </table>
      {isPrinting && <PaperTables context={context} sorting={sorting} totals={totals} label={label} />}
    </>
  )
}

const isLoading = (totals: ShownTotals | null): boolean =>
  totals !== null && !totals.onRetry && (!totals.data || totals.isWaiting)

const sizesOf = (width: number, rowHeight: number): CSSProperties => ({
  ['--table-width' as string]: `${width}px`,
  ['--row-height' as string]: `${rowHeight}px`,
})

const tableLabel = ({ shown: { choice } }: ShownTable): string =>
  `${choiceLabels.statistic(choice.statistic)} por ${choiceLabels.group(choice.group)}: ${choiceLabels.view(choice.view)}`

/** In place of the rows that are not drawn. */
function Spacer({
  rows,
  rowHeight,
  columns,
}: {
  readonly rows: number
  readonly rowHeight: number
  readonly columns: number
}) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden>
      <td className={classes.spacer} colSpan={columns} style={{ height: rows * rowHeight }} />
    </tr>
  )
}
