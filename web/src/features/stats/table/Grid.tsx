import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { cellText, unitText, valueAt } from '@tipy/domain/features/stats/stats.cells'
import type { Column } from '@tipy/domain/features/stats/stats.columns'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { choiceLabels } from '@tipy/domain/features/stats/stats.views'
import { type CSSProperties, memo, type RefObject, useMemo } from 'react'
import { Truncate } from '#ui/Truncate.tsx'
import { Cell, type CellContext } from './Cell.tsx'
import { Member } from './Member.tsx'
import type { ShownTable } from './slots.ts'
import classes from './Table.module.css'
import { isSortedBy, type Table } from './useTable.ts'
import { useWindow, type Window } from './useWindow.ts'
import { columnWidths } from './widths.ts'

/** A column with its place. */
interface Placed {
  readonly column: Column
  readonly width: number
  /** From the left of the table. */
  readonly start: number
  /** Whether it stays at the left, at its start. */
  readonly isPinned: boolean
  /** The first of its heading. */
  readonly begins: boolean
}

/** On a phone only the name stays, and what else is said of a member comes after the figures. */
function inOrder(columns: readonly Column[], isPhone: boolean): readonly Column[] {
  const isLast = ({ figure, key }: Column) => isPhone && figure === undefined && key !== 'name'
  return [...columns.filter(column => !isLast(column)), ...columns.filter(isLast)]
}

function placed(table: ShownTable, isPhone: boolean): readonly Placed[] {
  const columns = inOrder(table.columns, isPhone)
  const widths = columnWidths(columns, table.reply, isPhone)
  let left = 0
  return columns.map((column, at) => {
    const width = widths[at] ?? 0
    const isPinned = column.figure === undefined && (!isPhone || column.key === 'name')
    const place: Placed = {
      column,
      width,
      start: left,
      isPinned,
      begins: at > 0 && !isPinned && columns[at - 1]?.heading !== column.heading,
    }
    left += width
    return place
  })
}

/** Attributes of every cell of a column: a pinned one says where. */
function attributesOf({ column, start, isPinned, begins }: Placed) {
  return {
    className: begins ? classes.begins : undefined,
    'data-text': column.unit === 'text' || undefined,
    'data-name': column.key === 'name' || undefined,
    'data-pinned': isPinned || undefined,
    style: isPinned ? ({ '--left': `${start}px` } as CSSProperties) : undefined,
  }
}

/** Cells that are drawn, and in place of the others how many columns they have. */
type Run = Placed | number

/** Columns that stay, and those in view. */
function drawnOf(places: readonly Placed[], { left, right }: Pick<Window, 'left' | 'right'>): readonly Run[] {
  const runs: Run[] = []
  for (const place of places) {
    const isInView = place.start + place.width > left && place.start < right
    const last = runs.at(-1)
    if (place.isPinned || isInView) runs.push(place)
    else if (typeof last === 'number') runs[runs.length - 1] = last + 1
    else runs.push(1)
  }
  return runs
}

interface GridProps {
  readonly context: CellContext
  readonly sorting: Pick<Table, 'sort' | 'sortBy'>
  readonly scroller: RefObject<HTMLElement | null>
  readonly isPhone: boolean
  readonly height: number
  readonly hasTotals: boolean
  readonly isWaiting: boolean
}

export function Grid({ context, sorting, scroller, isPhone, height, hasTotals, isWaiting }: GridProps) {
  const { table } = context
  const rowHeight = isPhone ? 40 : 32
  const places = useMemo(() => placed(table, isPhone), [table, isPhone])
  const { stats } = table.reply
  const { firstRow, lastRow, left, right } = useWindow(scroller, stats.length, { rowHeight, height })
  const runs = useMemo(() => drawnOf(places, { left, right }), [places, left, right])
  const width = places.reduce((sum, one) => sum + one.width, 0)
  const headRows = 2
  return (
    <table
      className={classes.table}
      style={sizesOf(width, rowHeight)}
      aria-label={tableLabel(table)}
      aria-rowcount={stats.length + headRows + (hasTotals ? 1 : 0)}
      aria-busy={isWaiting}
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
      {hasTotals && <Totals context={context} places={places} />}
    </table>
  )
}

/** A4 landscape without its margins, in pixels; on paper cells have less room around their numbers. */
const paperWidth = 1047
const onPaper = 0.9

const sizesOf = (width: number, rowHeight: number): CSSProperties => ({
  ['--table-width' as string]: `${width}px`,
  ['--row-height' as string]: `${rowHeight}px`,
  ['--print-zoom' as string]: Math.min(1, paperWidth / (width * onPaper)),
})

const tableLabel = ({ shown: { choice } }: ShownTable): string =>
  `${choiceLabels.statistic(choice.statistic)} por ${choiceLabels.group(choice.group)}: ${choiceLabels.view(choice.view)}`

interface PlacesProps {
  readonly context: CellContext
  readonly places: readonly Placed[]
}

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

interface RowProps {
  readonly context: CellContext
  readonly runs: readonly Run[]
  readonly row: StatsRow
  readonly index: number
}

const Row = memo(function OneRow({ context, runs, row, index }: RowProps) {
  return (
    <tr className={classes.row} aria-rowindex={index} data-row={row._id ?? ''}>
      {runs.map((place, at) => {
        if (typeof place === 'number')
          return <td key={at === runs.length - 1 ? 'after' : 'before'} className={classes.spacer} colSpan={place} />
        const { column } = place
        if (column.key === 'name')
          return (
            <th key={column.key} scope="row" {...attributesOf(place)}>
              <Member context={context} row={row} />
            </th>
          )
        return (
          <td key={column.key} {...attributesOf(place)}>
            {column.figure === undefined ? (
              <Truncate>{cellText(column, row, { officeName: context.names.office })}</Truncate>
            ) : (
              <Cell context={context} column={column} values={row} row={row} />
            )}
          </td>
        )
      })}
    </tr>
  )
})

interface HeadProps extends Pick<PlacesProps, 'places'> {
  readonly sorting: GridProps['sorting']
}

/** One heading over the columns of a period. Not drawn again while the table scrolls. */
const Head = memo(function Headings({ places, sorting }: HeadProps) {
  const spans = places
    .filter(({ begins }) => begins)
    .map(({ column }) => ({ column, count: places.filter(one => one.column.heading === column.heading).length }))
  const pinned = places.filter(({ isPinned }) => isPinned)
  return (
    <thead>
      <tr>
        {pinned.map(place => (
          <th key={place.column.key} aria-hidden {...attributesOf(place)} />
        ))}
        {spans.map(({ column, count }) => (
          <th key={column.heading} scope="colgroup" colSpan={count} className={`${classes.heading} ${classes.begins}`}>
            {column.heading}
          </th>
        ))}
      </tr>
      <tr>
        {places.map(place => (
          <HeadCell key={place.column.key} place={place} sorting={sorting} />
        ))}
      </tr>
    </thead>
  )
})

interface HeadCellProps extends Pick<HeadProps, 'sorting'> {
  readonly place: Placed
}

function HeadCell({ place, sorting }: HeadCellProps) {
  const { column } = place
  const { sort, sortBy } = sorting
  const isSorted = isSortedBy(column, sort)
  const Arrow = sort.desc ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : 'none'} {...attributesOf(place)}>
      <UnstyledButton className={classes.sort ?? ''} data-sorted={isSorted || undefined} onClick={() => sortBy(column)}>
        <Truncate>{column.label}</Truncate>
        {isSorted && <Arrow size={13} aria-hidden className={classes.arrow} />}
      </UnstyledButton>
    </th>
  )
}

/** Of the whole filter, not of the page; a tooltip says what the filter leaves out. */
const Totals = memo(function TotalsRow({ context, places }: PlacesProps) {
  const { totals, leftOut } = context.table.reply
  return (
    <tfoot>
      <tr>
        {places.map(place => {
          const { column } = place
          if (column.figure === undefined) {
            const isName = column.key === 'name'
            const Tag = isName ? 'th' : 'td'
            return (
              <Tag key={column.key} {...(isName && { scope: 'row' })} {...attributesOf(place)}>
                {isName ? 'Total' : ''}
              </Tag>
            )
          }
          return (
            <td key={column.key} {...attributesOf(place)}>
              <Tooltip
                label={leftOutText(column, totals, leftOut)}
                disabled={!hasLeftOut(column, leftOut)}
                events={{ hover: true, focus: true, touch: true }}
              >
                <span>
                  <Cell context={context} column={column} values={totals} />
                </span>
              </Tooltip>
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
})

const numberAt = (values: unknown, { path }: Column): number => {
  const value = valueAt(values, path.split('.'))
  return typeof value === 'number' ? value : 0
}

/** Only sums have a part that is left out: of a percentage or a comparison it would be none. */
const hasLeftOut = (column: Column, leftOut: unknown): boolean =>
  column.kind === 'number' && column.unit !== 'percent' && numberAt(leftOut, column) !== 0

function leftOutText(column: Column, totals: unknown, leftOut: unknown): string {
  const [shown, out] = [numberAt(totals, column), numberAt(leftOut, column)]
  const whole = Math.round((shown + out) * 100) / 100
  return `O filtro deixa de fora ${unitText(column.unit, out)}, de um total de ${unitText(column.unit, whole)}`
}
