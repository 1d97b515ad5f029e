import { type DateRange, type Day, isDay } from '../../calendar/days.ts'
import { formatListDay, formatMonth } from '../../calendar/format.ts'
import { type Comparison, comparedValue } from '../../figures/comparisons.ts'
import { unitText as figureText } from '../../figures/unitText.ts'
import { formatNumber } from '../../text/numbers.ts'
import { type Column, comparedInMonths } from './stats.columnParts.ts'

/** A value inside a row, by the names of its path: `period`, `billing`, `value`. Undefined: the row has no such value. */
export function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? value[name as never] : undefined,
    row,
  )
}

/** The same by a path as text. */
export const valueAtPath = (row: unknown, path: string): unknown => valueAt(row, path.split('.'))
/** A number inside a row; null: it has none there. */
export const numberAt = (row: unknown, path: string | undefined): number | null => {
  const value = path === undefined ? undefined : valueAtPath(row, path)
  return typeof value === 'number' ? value : null
}

/** A comparison inside a row, without values where it has none there. */
export const comparisonAt = (row: unknown, path: string): Comparison => ({
  amount: numberAt(row, `${path}.amount`),
  percent: numberAt(row, `${path}.percent`),
  ...(valueAtPath(row, `${path}.isPoor`) === true && { isPoor: true }),
})

/** What a chip shows: the difference in percent, the difference, or what the value is compared with. */
export const chipModes = ['percent', 'absolute', 'last'] as const
export type ChipMode = (typeof chipModes)[number]

/** The next one on a click; chips that begin with the amount have no last value. */
export function nextMode(mode: ChipMode, isAbsoluteFirst: boolean): ChipMode {
  if (mode === 'percent') return 'absolute'
  return mode === 'absolute' && !isAbsoluteFirst ? 'last' : 'percent'
}

export const firstMode = ({ isAbsoluteFirst = false }: Column): ChipMode => (isAbsoluteFirst ? 'absolute' : 'percent')

/** What the chips of a column show when all chips of the table were turned to `mode`; null: none was turned. */
export const modeIn = (column: Column, mode: ChipMode | null): ChipMode =>
  mode === null || (mode === 'last' && column.isAbsoluteFirst) ? firstMode(column) : mode

/** A comparison as a cell shows it: its two differences, and what the value was compared with. */
export interface ChipValues extends Comparison {
  readonly last: number | null
}

export function chipValues(column: Column, row: unknown): ChipValues {
  const comparison = comparisonAt(row, column.path)
  return { ...comparison, last: comparedValue(ownValue(column, row), comparison) }
}

/** What a comparison compares: the value beside it, or for readers without values that of whole months. */
export const ownValue = ({ valuePath, monthsPath }: Column, row: unknown): number | null =>
  (monthsPath === undefined ? null : numberAt(row, `${monthsPath}.${comparedInMonths.value}`)) ??
  numberAt(row, valuePath)

/** "Por meses inteiros: novembro 2026"; null: it compares the days themselves. */
export function comparedMonthsText({ monthsPath }: Column, row: unknown): string | null {
  const range = monthsPath === undefined ? null : monthsIn(row, monthsPath)
  return range && wholeMonthsText(range)
}

/** The whole months of a block's comparison with the middle, as the server writes them: `2026-10-01..2026-11-19`. */
export function monthsIn(row: unknown, blockPath: string): DateRange | null {
  const text = valueAtPath(row, `${blockPath}.${comparedInMonths.days}`)
  const [firstDate = '', lastDate = ''] = typeof text === 'string' ? text.split('..') : []
  return isDay(firstDate) && isDay(lastDate) ? { firstDate, lastDate } : null
}

export function wholeMonthsText({ firstDate, lastDate }: DateRange): string {
  const [first, last] = [firstDate, lastDate].map(day => formatMonth(day.slice(0, 7)))
  return `Por meses inteiros: ${first === last ? first : `${first} a ${last}`}`
}

/** What the server sorts by, a comparison by what its chips show. */
export const sortPath = ({ kind, path }: Column, mode: ChipMode): string =>
  kind === 'comparison' ? `${path}.${mode === 'percent' ? 'percent' : 'amount'}` : path

const none = '–'
export const noGoalText = 'Sem Objetivo'

/** A value in its unit: `1 234,00 €`, `12`, `3,50%`, `05-mar-26`. */
export function unitText(unit: Column['unit'], value: unknown): string {
  if (value === null || value === undefined || value === '') return none
  if (typeof value === 'string') return unit === 'day' ? formatListDay(value as Day) : value
  if (typeof value !== 'number') return none
  return unit === 'day' || unit === 'text' ? formatNumber(value) : figureText(unit, value)
}

const signed = (value: number | null, text: string): string => (value !== null && value > 0 ? `+${text}` : text)

/** A chip's text in a mode. */
export function chipText({ unit }: Column, { amount, percent, last }: ChipValues, mode: ChipMode): string {
  if (mode === 'last') return unitText(unit, last)
  return mode === 'percent' ? signed(percent, unitText('percent', percent)) : signed(amount, unitText(unit, amount))
}

interface CellTextOptions {
  readonly mode?: ChipMode
  readonly officeName: (key: string) => string
}

/** A cell as text: on screen, copied, and in a file where it is no number. */
export function cellText(
  column: Column,
  row: unknown,
  { mode = firstMode(column), officeName }: CellTextOptions,
): string {
  const value = valueAtPath(row, column.path)
  switch (column.kind) {
    case 'comparison':
      return chipText(column, chipValues(column, row), mode)
    case 'goal':
      return value === null || value === undefined ? noGoalText : unitText(column.unit, value)
    case 'office':
      return typeof value === 'string' ? officeName(value) : none
    case 'number':
    case 'text':
      return unitText(column.unit, value)
  }
}
