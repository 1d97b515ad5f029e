import { type Dimensions, type Fact, type Measure, noDimensions } from '../figures/facts.ts'
import type { Cents } from '../money/money.ts'
import { personOn, type Side, sides } from './sides.ts'

/** What a deal or an invoice stores of its sides, as of when their people came to it. */
export type SidesOfDeal = Parameters<typeof personOn>[1] & {
  readonly [F in `${Side}${'Team' | 'CommercialDirector' | 'Broker' | 'Coo'}`]: string | null
} & { readonly office: string | null }

type OfDeal = Pick<Dimensions, 'isBank' | 'creditManager'>

/** Whom a side counts for. */
export function dimensionsOfSide(row: SidesOfDeal, side: Side, ofDeal: OfDeal): Dimensions {
  const person = personOn(side, row)
  if (person === null) return dimensionsOfNoSide(row, ofDeal)
  return {
    ...dimensionsOfNoSide(row, ofDeal),
    person,
    team: row[`${side}Team`],
    commercialDirector: row[`${side}CommercialDirector`],
    broker: row[`${side}Broker`],
    coo: row[`${side}Coo`],
  }
}

/** A part that no side of the company brought counts for the office alone. */
export function dimensionsOfNoSide({ office }: SidesOfDeal, { isBank, creditManager }: OfDeal): Dimensions {
  return { ...noDimensions, office, isBank, creditManager }
}

interface Measured {
  readonly measure: Measure
  readonly day: string | null
  /** The agency's whole value, and what of it each side brings. */
  readonly whole: Cents
  readonly shares: Readonly<Record<Side, Cents>>
}

/** A fact per side with a person, and one of no person for the rest: together they are the whole value. */
export function factsOfSides(
  row: SidesOfDeal,
  { measure, day, whole, shares }: Measured,
  ofDeal: OfDeal,
): readonly Fact[] {
  const inner = sides.filter(side => personOn(side, row) !== null)
  const rest = inner.reduce<number>((left, side) => left - shares[side], whole)
  const facts = [
    ...inner.map(side => ({ ...dimensionsOfSide(row, side, ofDeal), value: shares[side] })),
    { ...dimensionsOfNoSide(row, ofDeal), value: rest },
  ]
  return facts.filter(({ value }) => value !== 0).map(fact => ({ measure, day, ...fact }))
}
