import {
  cellText,
  chipValues,
  noGoalText,
  numberAt,
  unitText,
  valueAt,
} from '@tipy/domain/features/stats/stats.cellText'
import type { Column } from '@tipy/domain/features/stats/stats.columnParts'
import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { figureOf } from '@tipy/domain/figures/figures'
import { estimateTextWidth } from '#list/table/textWidth.ts'

const padding = 18
/** The padding of a chip, and the sign beside it. */
const chipPadding = 18 + 23
const arrowWidth = 16
const cellFontSize = 13
const headFontSize = 12

/** Texts may be cut; they have these widths, in pixels. */
const ofTexts: Readonly<Record<string, number>> = { name: 210, manager: 140, office: 110 }

/** A name on a phone leaves room for two amounts. */
const maxPhoneText = 140
/** Beside a name stand the buttons of its goal, where there are goals. */
const ofGoalButtons = 60

/** The value of a column that is longest to write: of ten thousand numbers only that one is written. */
function longest({ path }: Column, rows: readonly unknown[]): unknown {
  const steps = path.split('.')
  let [size, found]: [number, unknown] = [-1, null]
  for (const row of rows) {
    const value = valueAt(row, steps)
    const weight = typeof value === 'number' ? Math.abs(value) * (value < 0 ? 10 : 1) : -1
    if (weight > size) [size, found] = [weight, value]
  }
  return found
}

function contentWidth(column: Column, rows: readonly unknown[]): number {
  const { kind, unit } = column
  if (unit === 'day') return estimateTextWidth('00-mmm-00', cellFontSize)
  if (kind === 'comparison') {
    const values = rows.slice(0, 200).map(row => chipValues(column, row))
    const amount = Math.max(0, ...values.map(value => Math.max(Math.abs(value.amount ?? 0), value.last ?? 0)))
    const percent = Math.max(0, ...values.map(value => Math.abs(value.percent ?? 0)))
    const texts = [unitText(unit, amount), unitText('percent', percent)]
    return Math.max(...texts.map(text => estimateTextWidth(`+${text}`, cellFontSize))) + chipPadding
  }
  const text = cellText({ ...column, path: 'value' }, { value: longest(column, rows) }, { officeName: key => key })
  const width = estimateTextWidth(text, cellFontSize)
  return kind === 'goal' ? Math.max(width, estimateTextWidth(noGoalText, headFontSize)) : width
}

/** What the totals add up in a column, by the path of the value. */
function addedPath({ kind, path, figure, valuePath, monthsPath }: Column): string | undefined {
  // Totals have no middle to be compared with.
  if (kind === 'comparison') return monthsPath === undefined ? valuePath : undefined
  const names = ['Goal', 'Expected', figure && figureOf(figure).name]
  return names.includes(path.split('.').at(-1)) ? path : undefined
}

/** As long as the total may be, by what is on the page: totals come after the rows, and columns must not move then. */
function expectedWidth(column: Column, stats: readonly StatsRow[], total: number): number {
  const path = addedPath(column)
  if (path === undefined || stats.length === 0) return 0
  const sum = stats.reduce((added, row) => added + (numberAt(row, path) ?? 0), 0)
  // Only how many digits it will have is known: the widest ones.
  const text = unitText(column.unit, Math.ceil((sum * total) / stats.length)).replaceAll(/\d/g, '0')
  return column.kind === 'comparison'
    ? estimateTextWidth(`+${text}`, cellFontSize) + chipPadding
    : estimateTextWidth(text, cellFontSize)
}

interface Shown extends Pick<StatsReply, 'stats'> {
  /** How many rows the totals will be of; undefined: none are awaited. */
  readonly total?: number
  /** Undefined until they are loaded. */
  readonly totals: StatsReply['totals'] | undefined
}

/** The width of each column in pixels, computed once for an answer: no amount is cut. */
export function columnWidths(
  columns: readonly Column[],
  { stats, total, totals }: Shown,
  isPhone: boolean,
): readonly number[] {
  const rows: readonly unknown[] = totals ? [...stats, totals] : stats
  const buttons = columns.some(({ kind }) => kind === 'goal') ? ofGoalButtons : 0
  return columns.map(column => {
    const fixed = ofTexts[column.key]
    if (fixed !== undefined)
      return (isPhone ? Math.min(fixed, maxPhoneText) : fixed) + (column.key === 'name' ? buttons : 0)
    const head = estimateTextWidth(column.label, headFontSize) + arrowWidth
    const content = Math.max(contentWidth(column, rows), total === undefined ? 0 : expectedWidth(column, stats, total))
    return Math.ceil(Math.max(head, content) + padding)
  })
}
