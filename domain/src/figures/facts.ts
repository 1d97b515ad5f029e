/**
 * What figures are sums of. A fact is what one record adds to one measure on one day, with all that a sum may be grouped
 * by. Each record says its facts (`record.facts`); the server keeps their sums by month, and the view `figure_facts` says
 * the same in SQL.
 */
export const measures = [
  'billing',
  'paid',
  'commissions',
  'pipeline',
  'predicted',
  'creditValue',
  'giveUps',
  'findings',
  'expenses',
] as const
export type Measure = (typeof measures)[number]

/** Who and what a fact counts for. A fact of no person is the part of a record that no one of the company brought. */
export interface Dimensions {
  readonly person: string | null
  readonly team: string | null
  readonly commercialDirector: string | null
  readonly broker: string | null
  readonly coo: string | null
  readonly creditManager: string | null
  readonly office: string | null
  readonly isBank: boolean
  /** Of expenses. */
  readonly subCategory: string | null
  readonly name: string | null
}

export const noDimensions: Dimensions = {
  person: null,
  team: null,
  commercialDirector: null,
  broker: null,
  coo: null,
  creditManager: null,
  office: null,
  isBank: false,
  subCategory: null,
  name: null,
}

export interface Fact extends Dimensions {
  readonly measure: Measure
  /** Null: in no period, as a billing date without a prediction. */
  readonly day: string | null
  /** Whole cents, or a number of things. */
  readonly value: number
}
