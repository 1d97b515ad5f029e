import { type CSSProperties, useMemo } from 'react'
import type { CellContext } from './Cell.tsx'
import { Head, type Sorting } from './Head.tsx'
import { paperBlocks, zoomOf } from './paper.ts'
import { placed } from './places.ts'
import { Row } from './Row.tsx'
import classes from './Table.module.css'
import { Totals } from './Totals.tsx'
import type { ShownTotals } from './useTable.ts'

interface PaperTablesProps {
  readonly context: CellContext
  readonly sorting: Sorting
  readonly totals: ShownTotals | null
  readonly label: string
}

/** The table as it is printed: every row and column of the page, on as many tables as their width needs. */
export function PaperTables({ context, sorting, totals, label }: PaperTablesProps) {
  const { table } = context
  const sums = totals?.data?.totals
  const blocks = useMemo(() => paperBlocks(placed(table, sums, 'paper')), [table, sums])
  // One size of letters for all of them.
  const zoom = Math.min(...blocks.map(zoomOf))
  return (
    <div className={classes.paper} style={{ '--print-zoom': zoom } as CSSProperties}>
      <p className={classes.paperTitle}>{label}</p>
      {blocks.map(block => (
        <table key={block.map(({ column }) => column.key).join()} className={classes.table} aria-label={label}>
          <Head places={block} sorting={sorting} />
          <tbody>
            {table.reply.stats.map((row, at) => (
              <Row key={row._id ?? ''} context={context} runs={block} row={row} index={at + 1} />
            ))}
          </tbody>
          {totals && <Totals context={context} places={block} totals={totals} />}
        </table>
      ))}
    </div>
  )
}
