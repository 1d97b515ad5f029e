import type { DateRange } from '../calendar/days.ts'
import type { Block } from './blocks.ts'
import type { Measure } from './facts.ts'
import { type FigureName, figureOf, termsOf } from './figures.ts'
import { figuresIn, type GroupName } from './groups.ts'
import type { NamedPeriod } from './periods.ts'

/** The only values of blocks that a caller wants, `billing.value`; undefined: all. */
export type WantedFields = ReadonlySet<string> | undefined

/** What the figure of a block is compared with, and its goal: names of values on the wire. */
export const comparedNames = [
  'Goal',
  'GoalPercent',
  'Expected',
  'ComparedToGoal',
  'ComparedToExpected',
  'YearlyGrowth',
  'PeriodicGrowth',
  'ComparedToMedian',
  'ComparedToAverage',
  'PercentOfTotal',
  'ComparedValue',
  'ComparedDays',
] as const
type ComparedName = (typeof comparedNames)[number]

const middles: readonly ComparedName[] = ['ComparedToMedian', 'ComparedToAverage']
/** Which value a middle is compared with, and of which days: comes with it. */
const besideMiddle: readonly string[] = ['ComparedValue', 'ComparedDays'] satisfies readonly ComparedName[]
/** What is there only where a middle is. */
export const ofMiddles: readonly string[] = [...middles, ...besideMiddle]

/** Whether a caller gets a value of a block. */
export function isWanted(fields: WantedFields, block: Block, name: string): boolean {
  if (fields === undefined || fields.has(`${block}.${name}`)) return true
  return besideMiddle.includes(name) && middles.some(middle => fields.has(`${block}.${middle}`))
}

/** A table, and what of it a caller wants. */
export interface WantedTable {
  readonly group: GroupName
  /** The blocks of the answer, each with the figure that is compared in it. */
  readonly mains: ReadonlyMap<Block, FigureName>
  readonly isComparative: boolean
  /** Has its growth also without comparisons. */
  readonly grownPeriod?: string
  readonly fields?: WantedFields
}

/** Whether any block has one of these values. */
export const wantsAny = ({ mains, fields }: WantedTable, names: readonly string[]): boolean =>
  [...mains.keys()].some(block => names.some(name => isWanted(fields, block, name)))

/** The measures that the wanted values are computed from. */
export function measuresWanted({ group, mains, fields }: WantedTable): readonly Measure[] {
  const names = [...mains].flatMap(([block, main]) => {
    const figures = figuresIn(group, block).filter(name => isWanted(fields, block, figureOf(name).name))
    const isCompared = comparedNames.some(name => isWanted(fields, block, name))
    return isCompared ? [...figures, main] : figures
  })
  return [...new Set(names.flatMap(termsOf).map(({ measure }) => measure))]
}

/** The days that the wanted values are of. */
export function rangesWanted(table: WantedTable, periods: readonly NamedPeriod[]): readonly DateRange[] {
  const { isComparative, grownPeriod } = table
  const [wantsYear, wantsBefore] = [wantsAny(table, ['YearlyGrowth']), wantsAny(table, ['PeriodicGrowth'])]
  return periods.flatMap(({ key, ranges, yearBefore, before }) => [
    ...ranges,
    ...(wantsYear && (isComparative || key === grownPeriod) ? yearBefore : []),
    ...(wantsBefore && isComparative ? before : []),
  ])
}
