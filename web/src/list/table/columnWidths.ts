import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Kind } from '@tipy/domain/record/kinds'
import type { Names } from '#kinds/names.ts'
import { stateItem } from '#kinds/stateItem.ts'
import { columnText, type PlacedColumn } from './columns.ts'
import { estimateTextWidth } from './textWidth.ts'

/** The widths a column may have. */
export interface WidthRange {
  readonly min: number
  /** With which no value of these rows is cut, or only long ones. */
  readonly needed: number
  readonly preferred: number
  /** Takes a part of what is left over: text does, an amount or a day does not need it. */
  readonly grows: boolean
  /** From 1: its column gives way to the others where the list is narrow, the largest first; without one it stays. */
  readonly priority?: number | undefined
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const minOf = (ranges: readonly WidthRange[]): number => sum(ranges.map(({ min }) => min))

/**
 * The places of the columns that go off, so that the others have at least their minimum. Those of one priority go
 * together: one of a pair says half of it.
 */
export function columnsWithoutRoom(ranges: readonly WidthRange[], available: number): ReadonlySet<number> {
  const priorities = [...new Set(ranges.flatMap(({ priority = null }) => (priority === null ? [] : [priority])))]
  const limits = [Number.POSITIVE_INFINITY, ...priorities.toSorted((a, b) => b - a)]
  const staying = (limit: number) => ranges.filter(({ priority = 0 }) => priority < limit)
  const limit = limits.find(one => minOf(staying(one)) <= available) ?? limits.at(-1) ?? 0
  return new Set(ranges.flatMap(({ priority = 0 }, place) => (priority < limit ? [] : [place])))
}

/** How far a column that grows may exceed its preferred width before the others have a share too. */
const maxGrowth = 1.6

/** Adds `spare` pixels to the widths, in proportion to `weights`. */
function share(widths: readonly number[], weights: readonly number[], spare: number): readonly number[] {
  const total = sum(weights)
  return total === 0 ? widths : widths.map((width, place) => width + (spare * (weights[place] ?? 0)) / total)
}

/** Whole pixels whose sum is that of the widths: the rounding of one is carried to the next. */
function inPixels(widths: readonly number[]): readonly number[] {
  let [exact, placed] = [0, 0]
  return widths.map(width => {
    exact += width
    const rounded = Math.round(exact) - placed
    placed += rounded
    return rounded
  })
}

/** Widths between two others, with the sum `available`: each as far on its way as the rest. */
function growing(from: readonly number[], to: readonly number[], available: number): readonly number[] {
  const ways = from.map((width, place) => (to[place] ?? width) - width)
  return share(from, ways, available - sum(from))
}

/** Widths of columns that have room for their minimum: together exactly as wide as available. */
function filling(ranges: readonly WidthRange[], available: number): readonly number[] {
  const mins = ranges.map(({ min }) => min)
  const needed = ranges.map(range => range.needed)
  const preferred = ranges.map(range => Math.max(range.preferred, range.needed))
  if (sum(needed) > available) return growing(mins, needed, available)
  const lacking = sum(preferred) - available
  if (lacking >= 0) return growing(needed, preferred, available)
  const flexible = ranges.map(({ grows }, place) => (grows ? (preferred[place] ?? 0) : 0))
  const grown = Math.min(-lacking, sum(flexible) * (maxGrowth - 1))
  return share(share(preferred, flexible, grown), preferred, -lacking - grown)
}

/**
 * The widths of the columns of a list. Where they fit, they fill it: columns shrink from their preferred width to
 * what their values need, then to their minimum, or share what is left over. Where they do not, the list scrolls sideways, and as many as are visible
 * before that fill it, so that none begins at its edge.
 */
export function fitWidths(ranges: readonly WidthRange[], available: number): readonly number[] {
  const lastPlaces = ranges.map((_, place) => place + 1)
  const count = lastPlaces.findLast(end => minOf(ranges.slice(0, end)) <= available) ?? 0
  const visible = ranges.slice(0, count)
  // Only the pinned column would be visible: filling the list with it helps no reader.
  if (count < Math.min(2, ranges.length)) return ranges.map(({ preferred }) => preferred)
  return inPixels([...filling(visible, available), ...ranges.slice(count).map(({ preferred }) => preferred)])
}

/**
 * The least width of each kind's values, where a longer one may be cut (its tooltip has all of it). 'whole': a part of
 * it reads as another value, so the column is as wide as the longest.
 */
const minWidths: Record<Kind, number | 'whole'> = {
  money: 'whole',
  percent: 'whole',
  fraction: 'whole',
  number: 'whole',
  day: 'whole',
  dateTime: 'whole',
  instant: 'whole',
  phone: 'whole',
  flag: 'whole',
  triState: 'whole',
  choice: 92,
  choices: 92,
  person: 108,
  people: 108,
  party: 108,
  office: 84,
  offices: 84,
  team: 92,
  country: 84,
  languages: 92,
  text: 104,
  longText: 120,
  email: 120,
  link: 100,
  links: 84,
  days: 100,
  parts: 110,
  image: 60,
  id: 100,
}

/** Amounts, days and phones: a part of one reads as another. */
export const needsWhole = <R extends AnyRecord>({ numeric, declared, Cell }: PlacedColumn<R>): boolean =>
  numeric || (minWidths[declared.kind] === 'whole' && !Cell)

/** Of both sides (Table.module.css), and what the estimate of a text may lack. */
const cellPadding = 16
const cellFontSize = 14
const headFontSize = 12
const arrowWidth = 18
/** The mark and the padding of a coloured tag (StateTag.module.css), and its size. */
const tagPadding = 28
const tagFontSize = 12

/** The heading is whole, with its arrow where rows are usually sorted by it; one that wraps needs its longest word. */
function headWidth<R extends AnyRecord>({ label, wraps, isUsualSort }: PlacedColumn<R>): number {
  const lines = wraps ? label.split(' ') : [label]
  const longest = Math.max(...lines.map(line => estimateTextWidth(line, headFontSize)))
  return longest + cellPadding + (isUsualSort ? arrowWidth : 0)
}

/** The width of the longest value of these rows. */
function contentWidth<R extends AnyRecord>(column: PlacedColumn<R>, rows: readonly Shown<R>[], names: Names): number {
  const { declared, field } = column
  const widths = rows.map(row => {
    const item = stateItem(declared, row[field], names)
    if (item) return estimateTextWidth(item.name, tagFontSize) + tagPadding
    return estimateTextWidth(column.short?.(row) ?? columnText(column, row, names), cellFontSize)
  })
  return Math.ceil(Math.max(0, ...widths)) + cellPadding
}

/** A tag says a state: it is read whole, unless its name is a sentence. */
const maxTagWidth = 222

function minWidth<R extends AnyRecord>(column: PlacedColumn<R>, rows: readonly Shown<R>[], names: Names): number {
  const { declared, field, min, width, Cell } = column
  const least = minWidths[declared.kind]
  const isWhole = needsWhole(column)
  // What a cell of its own draws is known to its declaration only.
  if (!isWhole && (min !== undefined || Cell)) return min ?? width
  const content = rows.length === 0 ? width : contentWidth(column, rows, names)
  if (isWhole || least === 'whole') return Math.max(content, min ?? 0)
  const isTag = rows.some(row => stateItem(declared, row[field], names) !== undefined)
  return Math.min(isTag ? maxTagWidth : least, content)
}

/** How far a long text may exceed the preferred width before it is cut. */
const maxNeed = 1.3

/** The width of its longest value; what a cell of its own needs is what it declares. */
function neededWidth<R extends AnyRecord>(
  column: PlacedColumn<R>,
  rows: readonly Shown<R>[],
  names: Names,
  { min, preferred }: Pick<WidthRange, 'min' | 'preferred'>,
): number {
  if (needsWhole(column) || column.Cell || rows.length === 0) return min
  return Math.max(min, Math.min(contentWidth(column, rows, names), Math.round(preferred * maxNeed)))
}

/** The first column, which says which row it is, and the icons beside the longest name. */
interface Lead {
  readonly icons: number
}

/** With the gap before it. */
const leadIconWidth = 23
/** A longer name is cut: its tooltip has all of it. */
const maxTitleWidth = 300

/** Which row it is can be read whole. */
function titleWidth<R extends AnyRecord>(
  column: PlacedColumn<R>,
  rows: readonly Shown<R>[],
  names: Names,
  { icons }: Lead,
): number {
  const { width, besideText = 0 } = column
  const content = rows.length === 0 ? width : contentWidth(column, rows, names) + besideText
  return Math.max(minWidth(column, rows, names), Math.min(content, maxTitleWidth)) + icons * leadIconWidth
}

/** The widths a column may have with these rows: never less than its heading and than what is read whole. */
export function widthRange<R extends AnyRecord>(
  column: PlacedColumn<R>,
  rows: readonly Shown<R>[],
  names: Names,
  lead?: Lead,
): WidthRange {
  const { width, isSized, priority } = column
  const isWhole = needsWhole(column)
  const least = lead ? titleWidth(column, rows, names, lead) : minWidth(column, rows, names)
  const min = Math.ceil(Math.max(least, headWidth(column)))
  // As the user drew it, but an amount is never cut.
  const own = isWhole ? Math.max(width, min) : width
  if (isSized) return { min: own, needed: own, preferred: own, grows: false }
  const preferred = Math.max(min, width)
  return { min, needed: neededWidth(column, rows, names, { min, preferred }), preferred, grows: !isWhole, priority }
}
