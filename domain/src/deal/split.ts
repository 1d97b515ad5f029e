import { type Cents, cents, shareOf } from '../money/money.ts'
import type { Side } from './sides.ts'

export interface Parties {
  readonly isExternalFinder: boolean
  readonly isExternalSeller: boolean
  /** A deal with a bank: the bank is its finder and gets no share. */
  readonly isBank: boolean
  readonly percentageSplit: number | null
}

const defaultSplit = 0.5

/** Whether a party outside the company shares the commission: a bank does not. */
export const isSharedOutside = (parties: Omit<Parties, 'percentageSplit'>): boolean =>
  parties.isExternalSeller || (parties.isExternalFinder && !parties.isBank)

/** The agency's share of the commission (docs/features/deal.md): all of it unless an outside party shares it. */
export function splitOf(parties: Parties): number {
  return isSharedOutside(parties) ? (parties.percentageSplit ?? defaultSplit) : 1
}

/** The agency's part of a commission. */
export function agencyValue(value: Cents, parties: Parties): Cents {
  return shareOf(value, splitOf(parties))
}

/** What of the agency's value each side brings: half each, the odd cent to the seller; an outside side nothing. */
export function sharesOfSides(value: Cents, parties: Omit<Parties, 'percentageSplit'>): Readonly<Record<Side, Cents>> {
  if (parties.isBank || parties.isExternalFinder) return { finder: cents(0), seller: value }
  if (parties.isExternalSeller) return { finder: value, seller: cents(0) }
  const half = cents(Math.floor(value / 2))
  return { finder: half, seller: cents(value - half) }
}
