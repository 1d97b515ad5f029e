import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import type { ShownTable } from './slots.ts'
import type { Window } from './useWindow.ts'
import { columnWidths } from './widths.ts'

/** A column with its place. */
export interface Placed {
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

export function placed(
  table: ShownTable,
  totals: StatsReply['totals'] | undefined,
  where: 'screen' | 'phone' | 'paper',
): readonly Placed[] {
  const isPhone = where === 'phone'
  const columns = inOrder(table.columns, isPhone)
  const { stats, total } = table.reply
  // Nothing comes later on paper.
  const widths = columnWidths(columns, { stats, totals, ...(where !== 'paper' && { total }) }, isPhone)
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

/** Cells that are drawn, and in place of the others how many columns they have. */
export type Run = Placed | number

/** Columns that stay, and those in view. */
export function drawnOf(places: readonly Placed[], { left, right }: Pick<Window, 'left' | 'right'>): readonly Run[] {
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
