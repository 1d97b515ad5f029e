/**
 * What figures are sums of. A fact is what one record adds to one measure on one day, with all that a sum may be grouped
 * by. The views of the database say which facts a record has (docs/features/figures.md).
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
