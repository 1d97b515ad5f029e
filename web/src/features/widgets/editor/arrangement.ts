import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { kindOf } from '@tipy/domain/features/widgets/widgets.kinds'
import { groupOfNew, placeOfNew } from '@tipy/domain/features/widgets/widgets.layout'
import { editorHeight, gridColumns } from '@tipy/domain/features/widgets/widgets.rules'
import { inReadingOrder, rowsOf, tabsOf, withinGrid } from '../widgets.tabs.ts'

/** Where a widget stands, as far as the editor moves it. */
export type Arranged = Pick<Widget, '_id' | 'type' | 'x' | 'y' | 'width' | 'group'>
export type Place = Pick<Arranged, 'x' | 'y' | 'width' | 'group'>

/** Each row of the editor is as high as a widget. */
const rowOf = ({ y }: Pick<Arranged, 'y'>): number => Math.round(y / editorHeight)

/** The widgets of one tab, one under the other without gaps, in this order. */
function stacked<W extends Arranged>(ordered: readonly W[]): readonly W[] {
  const within = ordered.map(withinGrid)
  const rows = rowsOf(within)
  return within.map(widget => ({ ...widget, y: (rows.get(widget._id) ?? 0) * editorHeight }))
}

/** Each tab without gaps and overlaps, tabs in their order. */
export const settled = <W extends Arranged>(widgets: readonly W[]): readonly W[] =>
  tabsOf(widgets).flatMap(tab => stacked(inReadingOrder(tab.widgets)))

/** Replaces the widgets of one tab. */
function withTab<W extends Arranged>(widgets: readonly W[], name: string, next: readonly W[]): readonly W[] {
  return settled([...widgets.filter(({ group }) => group.name !== name), ...next])
}

const membersOf = <W extends Arranged>(widgets: readonly W[], name: string): readonly W[] =>
  widgets.filter(({ group }) => group.name === name)

export interface Step {
  readonly columns: number
  readonly rows: number
}

/**
 * Moves a widget by columns and rows. What it meets goes below it; moving down, it goes below what it meets. Returns the
 * same widgets where it cannot move.
 */
export function moved<W extends Arranged>(widgets: readonly W[], id: string, { columns, rows }: Step): readonly W[] {
  const widget = widgets.find(({ _id }) => _id === id)
  if (!widget) return widgets
  const target = withinGrid({ ...widget, x: widget.x + columns })
  const row = rowOf(widget) + rows
  if (row < 0) return widgets
  const order = ({ _id, y, x }: W): readonly number[] => [
    _id === id ? row : rowOf({ y }),
    _id === id ? (rows > 0 ? 1 : -1) : 0,
    x,
  ]
  const { name } = widget.group
  const next = membersOf(widgets, name)
    .map(one => (one._id === id ? target : one))
    .toSorted((a, b) => compare(order(a), order(b)))
  return withTab(widgets, name, stacked(next))
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** Makes a widget wider or narrower, as far as its kind and the grid allow. What no longer fits beside it goes below. */
export function widened<W extends Arranged>(widgets: readonly W[], id: string, by: number): readonly W[] {
  const widget = widgets.find(({ _id }) => _id === id)
  if (!widget) return widgets
  const width = Math.min(Math.max(widget.width + by, kindOf(widget.type).minWidth), gridColumns)
  const changed = widgets.map(one => (one._id === id ? { ...one, width } : one))
  return moved(changed, id, { columns: 0, rows: 0 })
}

/** Takes the places that the grid gave the widgets of a tab, after a drag or a resize. */
export function withPlaces<W extends Arranged>(
  widgets: readonly W[],
  places: ReadonlyMap<string, Pick<Place, 'x' | 'y' | 'width'>>,
): readonly W[] {
  return settled(widgets.map(widget => ({ ...widget, ...places.get(widget._id) })))
}

/** Moves a widget to the end of another tab, where a new one would stand; a new name becomes the last tab. */
export function movedToTab<W extends Widget>(widgets: readonly W[], id: string, name: string): readonly W[] {
  const group = groupOfNew(widgets, { name })
  const place = ({ width }: W) => placeOfNew(widgets, name, { width })
  return settled(widgets.map(one => (one._id === id ? { ...one, group, ...place(one) } : one)))
}

/** Moves a tab to another position; all tabs are counted again. */
export function withTabAt<W extends Arranged>(widgets: readonly W[], name: string, to: number): readonly W[] {
  const names = tabsOf(widgets).map(tab => tab.name)
  const from = names.indexOf(name)
  if (from < 0 || to < 0 || to >= names.length) return widgets
  const order = names.toSpliced(from, 1).toSpliced(to, 0, name)
  return settled(
    widgets.map(widget => ({ ...widget, group: { ...widget.group, pos: order.indexOf(widget.group.name) } })),
  )
}

const isSameTab = (a: Place, b: Place): boolean => a.group.name === b.group.name && a.group.pos === b.group.pos
const isSame = (a: Place, b: Place): boolean => a.x === b.x && a.y === b.y && a.width === b.width && isSameTab(a, b)

/** What of a place was changed; its tab only where that changed. */
export type Move = Omit<Place, 'group'> & Partial<Pick<Place, 'group'>>

/** The widgets that stand elsewhere than before, without those that only others moved. */
export function movesOf(before: readonly Arranged[], now: readonly Arranged[]): ReadonlyMap<string, Move> {
  const places = new Map(before.map(widget => [widget._id, widget]))
  return new Map(
    changesOf(before, now).map(({ _id, group, ...place }) => {
      const was = places.get(_id)
      return [_id, was && isSameTab(was, { ...place, group }) ? place : { ...place, group }]
    }),
  )
}

/** What to save: the widgets that stand elsewhere than before. */
export function changesOf(before: readonly Arranged[], now: readonly Arranged[]): readonly (Place & { _id: string })[] {
  const places = new Map(before.map(widget => [widget._id, widget]))
  return now.flatMap(({ _id, x, y, width, group }) => {
    const was = places.get(_id)
    return was && isSame(was, { x, y, width, group }) ? [] : [{ _id, x, y, width, group }]
  })
}
