import { type Cents, shareOf } from '../money/money.ts'

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
