import { blockOf, type FigureName, figureOf } from '../../figures/figures.ts'
import type { Unit } from '../../figures/measures.ts'
import type { NamedPeriod } from '../../figures/periods.ts'
import { fieldOf } from './stats.fields.ts'

/**
 * A column of the yearly table: the table, what is copied and what is exported show the same ones.
 * - `text`, `office` (its key): what a row says beside its figures
 * - `number`: a value; opens its rows
 * - `goal`: the goal itself, which is set and not summed
 * - `comparison`: `{ amount, percent }` of the value at `valuePath`, shown as a chip
 */
export interface Column {
  /** Unique in its view. */
  readonly key: string
  /** The heading over several columns: `março 2026`, `2026`; empty for what is beside the figures. */
  readonly heading: string
  readonly label: string
  /** Of the value in a row, `period.billing.value`; what the server sorts by is `sortPath`. */
  readonly path: string
  readonly kind: 'text' | 'office' | 'number' | 'goal' | 'comparison'
  readonly unit: Unit | 'day' | 'text'
  /** What "De onde vem este número?" is asked of it. */
  readonly figure?: FigureName
  /** The key of its period. */
  readonly period?: string
  /** Of a comparison: the value that is compared. */
  readonly valuePath?: string
  /** Of a comparison with the middle: where the value stands for readers who get that of whole months instead. */
  readonly monthsPath?: string
  /** Of a comparison: with what, in a sentence. */
  readonly comparedWith?: string
  /** Of a comparison with a goal: the amount first, and never the goal, which has its own column. */
  readonly isAbsoluteFirst?: boolean
}

/** Of a number in a row. */
export const pathOf = (period: string, figure: FigureName, name?: string): string =>
  `${period}.${fieldOf(figure, name)}`

/** The figure itself in a period. */
export function valueColumn(
  { statistic: figure }: { readonly statistic: FigureName },
  period: NamedPeriod,
  labels: Pick<Column, 'heading' | 'label'>,
): Column {
  const path = pathOf(period.key, figure)
  return { ...labels, key: path, path, kind: 'number', unit: figureOf(figure).unit, figure, period: period.key }
}

/** Which comparison it is in its block, and what its column says of it. */
export interface ComparisonLabels extends Pick<Column, 'heading' | 'label'> {
  readonly name: string
  readonly comparedWith: string
}

/** Of a number in a block, beside its name: what median and average are compared with, and of which days. */
export const comparedInMonths = { value: 'ComparedValue', days: 'ComparedDays' } as const

/** The comparison of a figure in a period. */
export function comparedColumn(figure: FigureName, period: string, { name, ...labels }: ComparisonLabels): Column {
  const path = pathOf(period, figure, name)
  const { unit } = figureOf(figure)
  const isMiddle = name === 'ComparedToMedian' || name === 'ComparedToAverage'
  return {
    ...labels,
    key: path,
    path,
    kind: 'comparison',
    unit,
    figure,
    period,
    valuePath: pathOf(period, figure),
    ...(isMiddle && { monthsPath: `${period}.${blockOf(figure)}` }),
  }
}
