import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { groupOfNew, groupsOf } from '@tipy/domain/features/widgets/widgets.layout'
import { gridColumns } from '@tipy/domain/features/widgets/widgets.rules'
import { keyOf } from '@tipy/domain/text/fold'

type Place = Pick<Widget, '_id' | 'x' | 'y' | 'width'>

/** A tab of a dashboard: a group of widgets. */
export interface WidgetTab<W> {
  /** Its name in the address. */
  readonly key: string
  readonly name: string
  readonly widgets: readonly W[]
}

/** The groups in their order, as tabs. Two names that differ only in accents or signs still have two keys. */
export function tabsOf<W extends Place & Pick<Widget, 'group'>>(widgets: readonly W[]): readonly WidgetTab<W>[] {
  const taken = new Set<string>()
  return groupsOf(widgets).map(({ name }) => {
    const key = freeKey(keyOf(name) || 'separador', taken)
    taken.add(key)
    return { key, name, widgets: inReadingOrder(widgets.filter(({ group }) => group.name === name)) }
  })
}

function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}

/** From the top, and in a row from the left. */
export const inReadingOrder = <W extends Place>(widgets: readonly W[]): readonly W[] =>
  widgets.toSorted((a, b) => a.y - b.y || a.x - b.x || a._id.localeCompare(b._id))

/** The name in the address of a tab, also of one that begins with the next widget. */
export function keyOfTab(widgets: readonly (Place & Pick<Widget, 'group'>)[], name: string): string | undefined {
  const added = { _id: '', x: 0, y: 0, width: gridColumns, group: groupOfNew(widgets, { name }) }
  return tabsOf([...widgets, added]).find(tab => tab.name === name)?.key
}

/** The tab that an address names; an unknown one is the first. */
export const openTab = <W>(tabs: readonly WidgetTab<W>[], key: string | undefined): WidgetTab<W> | undefined =>
  tabs.find(tab => tab.key === key) ?? tabs[0]

/** Within the columns of the grid. */
export function withinGrid<W extends Pick<Place, 'x' | 'width'>>(widget: W): W {
  const width = Math.min(Math.max(widget.width, 1), gridColumns)
  return { ...widget, width, x: Math.min(Math.max(widget.x, 0), gridColumns - width) }
}

const overlaps = (a: Place, b: Place): boolean => a.x < b.x + b.width && b.x < a.x + a.width

/**
 * The row of each widget, from 0, in the order given: under all that stand before it in its columns. Widgets thus never
 * overlap and leave no empty row, whatever places were saved.
 */
export function rowsOf(ordered: readonly Place[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>()
  ordered.forEach((widget, at) => {
    const above = ordered.slice(0, at).filter(other => overlaps(other, widget))
    rows.set(widget._id, Math.max(-1, ...above.map(({ _id }) => rows.get(_id) ?? 0)) + 1)
  })
  return rows
}
