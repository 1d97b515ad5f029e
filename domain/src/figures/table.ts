import type { DateRange } from '../calendar/days.ts'
import { halfUp, hundredths } from '../money/money.ts'
import type { Block } from './blocks.ts'
import { averageOf, type Comparison, comparedTo, medianOf, percentOf, wholePercent } from './comparisons.ts'
import { type Measure, measures } from './facts.ts'
import { type FigureName, figureOf, figuresOf, type Statistic, type Term, termsOf } from './figures.ts'
import { type Dimension, dimensionOf, type GroupName, groupNames, groupOf, isOfExpenses } from './groups.ts'
import { inUnit } from './measures.ts'
import type { NamedPeriod } from './periods.ts'

/** The numbers of a block in a period, by their names on the wire: euros, numbers of things, percentages. */
export type BlockValues = Readonly<Record<string, number | string | null | Comparison>>
export type PeriodValues = Readonly<Partial<Record<Block, BlockValues>>>

/** What one row is computed from: a member, or all of them together. Whole cents or things. */
export interface RowSource {
  readonly valueOf: (terms: readonly Term[], ranges: readonly DateRange[]) => number
  /** The goal of a figure in a range, and what of it is expected by now; null: none was set. */
  readonly goalOf: (figure: FigureName, ranges: readonly DateRange[]) => Goal | null
}

export interface Goal {
  readonly goal: number
  readonly expected: number
}

/** A row, or a member of a grid. */
type Summable = Pick<RowSource, 'valueOf'>

/** What all rows are compared with; null: the reader may not know it. */
export interface ComparisonBase {
  readonly middleOf: (figure: FigureName, ranges: readonly DateRange[]) => Middle | null
  /** What rows are parts of, in whole cents or things. */
  readonly wholeOf: (figure: FigureName, ranges: readonly DateRange[]) => number | null
  /**
   * For readers without values (docs/decisions/0064): the whole months that medians and averages are of, instead of the
   * days themselves; parts are whole percents.
   */
  readonly monthsOf?: ((ranges: readonly DateRange[]) => readonly DateRange[]) | undefined
}

export interface Middle {
  readonly median: number | null
  readonly average: number | null
}

export interface TableShape {
  readonly group: GroupName
  /** The blocks of the answer, each with the figure that is compared in it. */
  readonly blocks: ReadonlyMap<Block, FigureName>
  /** Figures that the reader may not know: no block has them. */
  readonly isHidden: (figure: FigureName) => boolean
  /** All members of the filter together: what parts are parts of. */
  readonly total: RowSource
  /** Null: without comparisons. */
  readonly compared: ComparisonBase | null
  /** The period that has its growth since a year before also without comparisons: that year is shown beside it. */
  readonly grownPeriod?: string
}

const ofExpenseGroups: readonly FigureName[] = ['expenses', 'subCategoryPercent']

/** The figures of a block for this group. */
export function figuresIn(group: GroupName, block: Block): readonly FigureName[] {
  if (isOfExpenses(group)) return ofExpenseGroups
  return figuresOf(block).filter(name => name !== 'subCategoryPercent')
}

/** The measures that the figures of these blocks are made of. */
export function measuresOf(group: GroupName, blocks: readonly Block[]): readonly Measure[] {
  const names = blocks.flatMap(block => figuresIn(group, block))
  return [...new Set(names.flatMap(termsOf).map(({ measure }) => measure))]
}

/** What each measure is asked by: its sums are also kept by each of these dimensions alone. */
export const dimensionsOf = Object.fromEntries(
  measures.map(measure => {
    const asking = groupNames.filter(group => measuresOf(group, groupOf(group).blocks).includes(measure))
    const dimensions: readonly Dimension[] = [...new Set(asking.map(group => dimensionOf(group, measure)))]
    return [measure, dimensions]
  }),
) as Readonly<Record<Measure, readonly Dimension[]>>

/** A row's blocks in a period. */
export function periodValues(shape: TableShape, row: RowSource, period: NamedPeriod): PeriodValues {
  const entries = [...shape.blocks].map(([block, main]) => {
    const own = figuresIn(shape.group, block)
      .filter(name => !shape.isHidden(name))
      .map(name => [figureOf(name).name, figureValue(shape.total, row, name, period.ranges)])
    return [
      block,
      { ...Object.fromEntries(own), ...goalValues(row, main, period), ...comparedValues(shape, row, main, period) },
    ]
  })
  return Object.fromEntries(entries)
}

/** On the wire: euros to the cent, numbers of things whole, also where a mean of them is a fraction. */
const onWire = (name: FigureName, value: number): number => inUnit(figureOf(name).unit, halfUp(value))

/** Goals of things have two decimals, as those of money. */
const goalOnWire = (name: FigureName, value: number): number =>
  figureOf(name).unit === 'euro' ? onWire(name, value) : hundredths(value)

const percentOnWire = (percent: number | null): number | null => percent && hundredths(percent)

/** A cell: a row's figure in a period, of all rows together where it is a part of them. */
export function figureValue(
  total: Summable,
  row: Summable,
  name: FigureName,
  ranges: readonly DateRange[],
): number | null {
  const figure = figureOf(name)
  if ('terms' in figure) return onWire(name, row.valueOf(figure.terms, ranges))
  const part = row.valueOf(termsOf(figure.of as FigureName), ranges)
  const whole =
    figure.over === 'total'
      ? total.valueOf(termsOf(figure.of as FigureName), ranges)
      : row.valueOf(termsOf(figure.over as FigureName), ranges)
  return percentOnWire(percentOf(part, whole))
}

/** Figures that goals are set for. */
export const goalFigures = ['billing', 'reservations', 'findings'] as const satisfies readonly Statistic[]
export type GoalFigure = (typeof goalFigures)[number]
const hasGoals = (figure: FigureName): boolean => goalFigures.some(name => name === figure)

function goalValues(row: RowSource, main: FigureName, { ranges }: NamedPeriod): BlockValues {
  if (!hasGoals(main)) return {}
  const found = row.goalOf(main, ranges)
  const value = row.valueOf(termsOf(main), ranges)
  return {
    Goal: found && goalOnWire(main, found.goal),
    GoalPercent: found && percentOnWire(percentOf(value, found.goal)),
    Expected: found && goalOnWire(main, found.expected),
    ComparedToGoal: wireComparison(main, comparedTo(value, found?.goal ?? null), goalOnWire),
    ComparedToExpected: wireComparison(main, comparedTo(value, found?.expected ?? null), goalOnWire),
  }
}

function wireComparison(main: FigureName, compared: Comparison, write = onWire): Comparison {
  const { amount, percent } = compared
  return { ...compared, amount: amount === null ? null : write(main, amount), percent: percentOnWire(percent) }
}

function comparedValues(shape: TableShape, row: RowSource, main: FigureName, period: NamedPeriod): BlockValues {
  const terms = termsOf(main)
  const value = row.valueOf(terms, period.ranges)
  const against = (other: number | null) => wireComparison(main, comparedTo(value, other))
  const growth = () => ({ YearlyGrowth: against(row.valueOf(terms, period.yearBefore)) })
  if (shape.compared === null) return shape.grownPeriod === period.key ? growth() : {}
  const { middleOf, wholeOf, monthsOf } = shape.compared
  // All members together are not one of them: a sum says nothing beside a median or a mean.
  const middle = row === shape.total ? null : middleOf(main, period.ranges)
  const whole = wholeOf(main, period.ranges)
  const part = whole === null ? null : percentOf(value, whole)
  const months = middle && monthsOf?.(period.ranges)
  const own = months ? row.valueOf(terms, months) : value
  const againstMiddle = (other: number | null = null) => wireComparison(main, comparedTo(own, other))
  return {
    ...growth(),
    PeriodicGrowth: against(row.valueOf(terms, period.before)),
    ComparedToMedian: againstMiddle(middle?.median),
    ComparedToAverage: againstMiddle(middle?.average),
    ...(months && { ComparedValue: onWire(main, own), ComparedDays: daysText(months) }),
    PercentOfTotal: part === null || monthsOf === undefined ? percentOnWire(part) : wholePercent(part),
  }
}

const daysText = (ranges: readonly DateRange[]): string =>
  `${ranges[0]?.firstDate ?? ''}..${ranges.at(-1)?.lastDate ?? ''}`

/** All days that the periods of a table need. */
export function rangesOf(periods: readonly NamedPeriod[], isComparative: boolean): readonly DateRange[] {
  return periods.flatMap(({ ranges, yearBefore, before }) =>
    isComparative ? [...ranges, ...yearBefore, ...before] : ranges,
  )
}

/** Of the single sides of a period: the highest, lowest, their number, mean, median and last day. */
export function transactionsOf(sides: readonly { readonly day: string; readonly value: number }[]): BlockValues {
  const values = sides.map(({ value }) => value)
  const inEuros = (value: number | null) => (value === null ? null : halfUp(value) / 100)
  const days = sides.map(({ day }) => day).sort()
  return {
    transactionHighest: values.length === 0 ? null : inEuros(Math.max(...values)),
    transactionLowest: values.length === 0 ? null : inEuros(Math.min(...values)),
    transactionCount: values.length,
    transactionAverage: inEuros(averageOf(values)),
    transactionMedian: inEuros(medianOf(values)),
    transactionLastDate: days.at(-1) ?? null,
  }
}

/** Memoizes a function of terms and ranges: every row of a table asks for the same ones. */
export function memoized<T>(
  compute: (terms: readonly Term[], ranges: readonly DateRange[]) => T,
): (terms: readonly Term[], ranges: readonly DateRange[]) => T {
  const known = new WeakMap<readonly Term[], WeakMap<readonly DateRange[], { readonly value: T }>>()
  return (terms, ranges) => {
    const ofTerms = known.get(terms) ?? new WeakMap<readonly DateRange[], { readonly value: T }>()
    known.set(terms, ofTerms)
    const found = ofTerms.get(ranges) ?? { value: compute(terms, ranges) }
    ofTerms.set(ranges, found)
    return found.value
  }
}
