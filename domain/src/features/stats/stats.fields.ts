import { type Block, blocks } from '../../figures/blocks.ts'
import { blockOf, type FigureName, figureOf, figuresOf } from '../../figures/figures.ts'
import { comparedNames } from '../../figures/wanted.ts'

/** A value in the block of a figure, by its name there; without a name the figure itself. */
export const fieldOf = (figure: FigureName, name: string = figureOf(figure).name): string =>
  `${blockOf(figure)}.${name}`

/** What only the single facts of a member tell. */
export const singleFields: Readonly<Partial<Record<Block, readonly string[]>>> = {
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
    [...figuresOf(block).map(name => figureOf(name).name), ...comparedNames, ...(singleFields[block] ?? [])].map(
      name => `${block}.${name}`,
    ),
  ),
  ...beside,
]

/** The fields that hold the values of these paths in a row: `3-2026.billing.value` is in `billing.value`. */
export function fieldsAt(paths: readonly string[]): readonly string[] {
  const fields = paths.map(path => {
    const [first = '', ...names] = path.split('.')
    const field = names.slice(0, 2).join('.')
    return statsFields.includes(field) ? field : first
  })
  return [...new Set(fields)].filter(field => statsFields.includes(field))
}

/** The parts of an answer: the rows of the page and how many there are, and the totals with what is left out. */
export const statsParts = ['rows', 'totals'] as const
export type StatsPart = (typeof statsParts)[number]
