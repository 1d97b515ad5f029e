import type { WidgetInfo } from './widgets.info.ts'
import type { WidgetType } from './widgets.kinds.ts'
import { editorHeight, gridColumns, maxPosition, maxRow } from './widgets.rules.ts'

/** A tab of a dashboard; those with the smallest `pos` come first. */
export interface WidgetGroup {
  readonly name: string
  readonly pos: number
}

/** Where a widget is on the grid of its tab. */
export interface WidgetPlace {
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface PlacedWidget extends WidgetPlace {
  readonly type: WidgetType
  readonly group: WidgetGroup
  readonly info: WidgetInfo
}

/** A widget of a person's dashboard. */
export interface DashboardWidget extends PlacedWidget {
  readonly _id: string
}

/** The tabs of a dashboard, in order; of two at one position, the one that was there first. */
export function groupsOf(widgets: readonly Pick<PlacedWidget, 'group'>[]): readonly WidgetGroup[] {
  const known = new Map<string, WidgetGroup>()
  for (const { group } of widgets) if (!known.has(group.name)) known.set(group.name, group)
  return [...known.values()].toSorted((a, b) => a.pos - b.pos)
}

/** As they are shown: tab by tab, from top to bottom and from left to right. */
export function inOrder<W extends PlacedWidget>(widgets: readonly W[]): readonly W[] {
  return groupsOf(widgets).flatMap(({ name }) =>
    widgets.filter(({ group }) => group.name === name).toSorted((a, b) => a.y - b.y || a.x - b.x),
  )
}

/** A tab by its name; its position is asked for only of new ones. */
export interface GroupChoice {
  readonly name: string
  readonly pos?: number | undefined
}

const afterLast = (positions: Iterable<number>): number => Math.min(Math.max(-1, ...positions) + 1, maxPosition)

/** The tab of a new widget: an existing one stays where it is, a new name becomes the last tab. */
export function groupOfNew(widgets: readonly Pick<PlacedWidget, 'group'>[], { name, pos }: GroupChoice): WidgetGroup {
  const groups = groupsOf(widgets)
  return groups.find(group => group.name === name) ?? { name, pos: pos ?? afterLast(groups.map(group => group.pos)) }
}

/** The first free row of a tab. */
export function firstFreeRow(widgets: readonly PlacedWidget[], name: string): number {
  const inTab = widgets.filter(({ group }) => group.name === name)
  return Math.min(Math.max(0, ...inTab.map(({ y }) => y + editorHeight)), maxRow)
}

/** A place of which not all is said. */
interface PlaceChoice {
  readonly x?: number | undefined
  readonly y?: number | undefined
  readonly width: number
}

/** Where a new widget of a tab stands: as said, else beside those of the last row if it fits there, else below all. */
export function placeOfNew(widgets: readonly PlacedWidget[], name: string, { x, y, width }: PlaceChoice): WidgetPlace {
  const below = { x: x ?? 0, y: y ?? firstFreeRow(widgets, name), width }
  if (x !== undefined || y !== undefined) return below
  const inTab = widgets.filter(({ group }) => group.name === name)
  const lastRow = Math.max(0, ...inTab.map(other => other.y))
  const taken = inTab.filter(other => other.y + editorHeight > lastRow).map(other => other.x + other.width)
  const end = Math.max(0, ...taken)
  return end + width <= gridColumns ? { x: end, y: lastRow, width } : below
}

/** What is to change of a widget; what is left out stays. */
export interface WidgetChange extends Partial<Record<'x' | 'y' | 'width', number | undefined>> {
  readonly _id: string
  readonly group?: GroupChoice | undefined
  readonly info?: WidgetInfo | undefined
}

/**
 * A dashboard after a save of its layout. A tab has one position, whichever of its widgets were named: the last one
 * that was sent.
 */
export function rearranged(
  widgets: readonly DashboardWidget[],
  changes: readonly WidgetChange[],
): readonly DashboardWidget[] {
  const changeOf = new Map(changes.map(change => [change._id, change]))
  const positionOf = positionsAfter(widgets, changes)
  const changed = widgets.map(widget => {
    const { x, y, width, group, info } = changeOf.get(widget._id) ?? {}
    const name = group?.name ?? widget.group.name
    return {
      ...widget,
      group: { name, pos: positionOf.get(name) ?? widget.group.pos },
      x: x ?? widget.x,
      y: y ?? widget.y,
      width: width ?? widget.width,
      info: info ?? widget.info,
    }
  })
  return inOrder(changed)
}

function positionsAfter(widgets: readonly DashboardWidget[], changes: readonly WidgetChange[]) {
  const groups = groupsOf(widgets)
  const positions = new Map(groups.map(({ name, pos }) => [name, pos]))
  const chosen = changes.flatMap(({ group }) => group ?? [])
  for (const { name, pos } of chosen) if (pos !== undefined) positions.set(name, pos)
  for (const { name } of chosen) if (!positions.has(name)) positions.set(name, afterLast(positions.values()))
  return positions
}
