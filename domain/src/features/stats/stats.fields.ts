import { type Block, blocks } from '../../figures/blocks.ts'
import { figureOf, figuresOf } from '../../figures/figures.ts'

/** What the figure of a block is compared with, and its goal: names of values on the wire. */
const compared = [
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
] as const
/** What only the single facts of a member tell. */
const singles: Readonly<Partial<Record<Block, readonly string[]>>> = {
  billing: [
    'transactionHighest',
    'transactionLowest',
    'transactionCount',
    'transactionAverage',
    'transactionMedian',
    'transactionLastDate',
    'productivity',
  ],
  reservations: ['giveUpsCount'],
}
/** Values of a row beside its periods that are read separately. */
const beside = ['pipeline', 'comments', 'goals', 'warnings'] as const

/** The fields that a call may name, so that rows have no others: `billing.value`, `billing.YearlyGrowth`, `pipeline`. */
export const statsFields: readonly string[] = [
  ...blocks.flatMap(block =>
    [...figuresOf(block).map(name => figureOf(name).name), ...compared, ...(singles[block] ?? [])].map(
      name => `${block}.${name}`,
    ),
  ),
  ...beside,
]

/** The parts of an answer: the rows of the page and how many there are, and the totals with what is left out. */
export const statsParts = ['rows', 'totals'] as const
export type StatsPart = (typeof statsParts)[number]
