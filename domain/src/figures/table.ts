import type { DateRange } from '../calendar/days.ts'
import { halfUp, hundredths } from '../money/money.ts'
import type { Block } from './blocks.ts'
import { averageOf, type Comparison, comparedTo, medianOf, percentOf, wholePercent } from './comparisons.ts'
import { type FigureName, figureOf, type Statistic, type Term, termsOf } from './figures.ts'
import { figuresIn, type GroupName } from './groups.ts'
import { inUnit } from './measures.ts'
import type { NamedPeriod } from './periods.ts'
import { isWanted, type WantedFields } from './wanted.ts'

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
  readonly fields?: WantedFields
}

type Value = BlockValues[string]
/** A value of a block, by its name on the wire; undefined: a row does not have it in this period. */
type Field = readonly [name: string, of: (row: RowSource, period: NamedPeriod) => Value | undefined]

/** Computes a row's blocks in a period: which values they have is decided once for all rows. */
export function periodValuesOf(shape: TableShape): (row: RowSource, period: NamedPeriod) => PeriodValues {
  const blocks = [...shape.blocks].map(([block, main]) => [block, fieldsOf(shape, block, main)] as const)
  return (row, period) => {
    const valuesOf = (fields: readonly Field[]) => {
      const values = fields.map(([name, of]) => [name, of(row, period)] as const)
      return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as BlockValues
    }
    return Object.fromEntries(blocks.map(([block, fields]) => [block, valuesOf(fields)]))
  }
}

function fieldsOf(shape: TableShape, block: Block, main: FigureName): readonly Field[] {
  const all = [...figureFields(shape, block), ...goalFields(main), ...growthFields(shape, main)]
  return all.filter(([name]) => isWanted(shape.fields, block, name))
}

const figureFields = ({ group, isHidden, total }: TableShape, block: Block): readonly Field[] =>
  figuresIn(group, block)
    .filter(name => !isHidden(name))
    .map(name => [figureOf(name).name, (row, { ranges }) => figureValue(total, row, name, ranges)])

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

function goalFields(main: FigureName): readonly Field[] {
  if (!hasGoals(main)) return []
  const field = (name: string, of: (found: Goal | null, value: () => number) => Value): Field => [
    name,
    (row, { ranges }) => of(row.goalOf(main, ranges), () => row.valueOf(termsOf(main), ranges)),
  ]
  return [
    field('Goal', found => found && goalOnWire(main, found.goal)),
    field('GoalPercent', (found, value) => found && percentOnWire(percentOf(value(), found.goal))),
    field('Expected', found => found && goalOnWire(main, found.expected)),
    field('ComparedToGoal', (found, value) =>
      wireComparison(main, comparedTo(value(), found?.goal ?? null), goalOnWire),
    ),
    field('ComparedToExpected', (found, value) =>
      wireComparison(main, comparedTo(value(), found?.expected ?? null), goalOnWire),
    ),
  ]
}

function wireComparison(main: FigureName, compared: Comparison, write = onWire): Comparison {
  const { amount, percent } = compared
  return { ...compared, amount: amount === null ? null : write(main, amount), percent: percentOnWire(percent) }
}

function growthFields({ compared, grownPeriod, total }: TableShape, main: FigureName): readonly Field[] {
  const terms = termsOf(main)
  const against = (row: RowSource, ranges: readonly DateRange[], other: number | null) =>
    wireComparison(main, comparedTo(row.valueOf(terms, ranges), other))
  const growth: Field = [
    'YearlyGrowth',
    (row, { key, ranges, yearBefore }) =>
      compared !== null || key === grownPeriod ? against(row, ranges, row.valueOf(terms, yearBefore)) : undefined,
  ]
  if (compared === null) return [growth]
  const { middleOf, wholeOf, monthsOf } = compared
  // All members together are not one of them: a sum says nothing beside a median or a mean.
  const middleFor = (row: RowSource, { ranges }: NamedPeriod) => (row === total ? null : middleOf(main, ranges))
  /** The days that a middle is of. */
  const daysFor = (row: RowSource, period: NamedPeriod) => middleFor(row, period) && monthsOf?.(period.ranges)
  const againstMiddle = (name: keyof Middle) => (row: RowSource, period: NamedPeriod) =>
    against(row, daysFor(row, period) ?? period.ranges, middleFor(row, period)?.[name] ?? null)
  return [
    growth,
    ['PeriodicGrowth', (row, { ranges, before }) => against(row, ranges, row.valueOf(terms, before))],
    ['ComparedToMedian', againstMiddle('median')],
    ['ComparedToAverage', againstMiddle('average')],
    ['ComparedValue', (row, period) => valueIn(main, row, daysFor(row, period))],
    ['ComparedDays', (row, period) => daysText(daysFor(row, period))],
    [
      'PercentOfTotal',
      (row, { ranges }) => {
        const whole = wholeOf(main, ranges)
        const part = whole === null ? null : percentOf(row.valueOf(terms, ranges), whole)
        return part === null || monthsOf === undefined ? percentOnWire(part) : wholePercent(part)
      },
    ],
  ]
}

const valueIn = (main: FigureName, row: RowSource, ranges: readonly DateRange[] | null | undefined) =>
  ranges ? onWire(main, row.valueOf(termsOf(main), ranges)) : undefined

const daysText = (ranges: readonly DateRange[] | null | undefined) =>
  ranges ? `${ranges[0]?.firstDate ?? ''}..${ranges.at(-1)?.lastDate ?? ''}` : undefined

/** All days that the periods of a table are about: who has a number in one of them is in the table. */
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
