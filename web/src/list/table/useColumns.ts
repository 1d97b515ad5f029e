import { isArchived } from '@tipy/domain/record/archive'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useMemo, useState } from 'react'
import type { Names } from '#kinds/names.ts'
import type { ListScreen } from '#list/screen.ts'
import type { ListState } from '#list/state/state.ts'
import { arrange, drawn, type PlacedColumn, remembered, withoutRoom, withRoom } from './columns.ts'
import { columnsWithoutRoom, fitWidths, type WidthRange, widthRange } from './columnWidths.ts'

export const pickWidth = 36
const arrowWidth = 28
/** The mark of how a row ended, beside its arrow. */
const stateIconWidth = 14

export interface TableWidths {
  /** Of the shown columns, in their order. */
  readonly columns: readonly number[]
  /** Of the arrow that expands a row, and of what stands beside it. */
  readonly expand: number
  readonly actions: number
  /** Receives how wide the table may be without scrolling; 0: not known, or not a table. */
  readonly measured: (width: number) => void
}

/** The columns of a list and their widths. */
export interface ListColumns<R extends AnyRecord> {
  /** All columns this user has, in their order. */
  readonly columns: readonly PlacedColumn<R>[]
  readonly shown: readonly PlacedColumn<R>[]
  /** The shown columns, and those that are off only for lack of room: copies and exports have them too. */
  readonly allShown: readonly PlacedColumn<R>[]
  readonly widths: TableWidths
  /** The arrangement to store after a change by the user. */
  readonly toRemember: (columns: readonly PlacedColumn<R>[]) => ListState['columns']
}

interface ColumnsInput<R extends AnyRecord> {
  readonly screen: ListScreen<R>
  readonly readable: ReadonlySet<string>
  readonly state: ListState
  readonly rows: readonly Shown<R>[]
  readonly names: Names
  readonly actionsWidth: number
}

/** What stands beside the name of a row (TableRow.tsx): its mark, and that it is archived. */
const leadIcons = <R extends AnyRecord>({ mark }: ListScreen<R>, row: Shown<R>): number =>
  [mark?.of(row), isArchived(row)].filter(Boolean).length

/** The widths that columns may have, the first of which says which row it is. */
function rangesOf<R extends AnyRecord>(
  screen: ListScreen<R>,
  columns: readonly PlacedColumn<R>[],
  rows: readonly Shown<R>[],
  names: Names,
): readonly WidthRange[] {
  const icons = Math.max(0, ...rows.map(row => leadIcons(screen, row)))
  return columns.map((column, place) => widthRange(column, rows, names, place === 0 ? { icons } : undefined))
}

/** The declared columns that have room in `available` pixels. */
function useAutomatic<R extends AnyRecord>({ screen, readable, rows, names }: ColumnsInput<R>, available: number) {
  const declared = useMemo(() => arrange(screen, readable, null), [screen, readable])
  const visible = useMemo(() => declared.filter(column => column.visible), [declared])
  const ranges = useMemo(() => rangesOf(screen, visible, rows, names), [screen, visible, rows, names])
  const off = columnsWithoutRoom(ranges, available)
  // As text, so that rows are drawn again only when another column goes, not with every pixel of a resized window.
  const fields = visible.flatMap(({ field }, place) => (off.has(place) ? [field] : [])).join()
  return useMemo(() => withoutRoom(declared, new Set(fields.split(','))), [declared, fields])
}

export function useColumns<R extends AnyRecord>(input: ColumnsInput<R>): ListColumns<R> {
  const { screen, readable, state, rows, names, actionsWidth } = input
  const [width, measured] = useState(0)
  const expandWidth = arrowWidth + (screen.state ? stateIconWidth : 0)
  const available = width > 0 ? width - pickWidth - expandWidth - actionsWidth : Number.POSITIVE_INFINITY
  const automatic = useAutomatic(input, available)
  // Columns that the user arranged all stay: the list scrolls sideways instead.
  const columns = useMemo(
    () => (state.columns === null ? automatic : arrange(screen, readable, state.columns)),
    [automatic, screen, readable, state.columns],
  )
  const shown = useMemo(() => drawn(columns, state.view, screen.percentages), [columns, state.view, screen])
  const ranges = useMemo(() => rangesOf(screen, shown, rows, names), [screen, shown, rows, names])
  return {
    columns,
    shown,
    allShown: drawn(withRoom(columns), state.view, screen.percentages),
    widths: {
      columns: width > 0 ? fitWidths(ranges, available) : ranges.map(({ preferred }) => preferred),
      expand: expandWidth,
      actions: actionsWidth,
      measured,
    },
    toRemember: next => remembered(automatic, next),
  }
}
