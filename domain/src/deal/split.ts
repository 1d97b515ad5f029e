import { type Cents, shareOf } from '../money/money.ts'

export interface Parties {
  readonly isExternalFinder: boolean
  readonly isExternalSeller: boolean
  /** A deal with a bank: its finder is the bank, and takes nothing. */
  readonly isBank: boolean
  readonly percentageSplit: number | null
}

const defaultSplit = 0.5

/** Whether somebody outside shares what is paid: a bank does not. */
export const isSharedOutside = (parties: Omit<Parties, 'percentageSplit'>): boolean =>
  parties.isExternalSeller || (parties.isExternalFinder && !parties.isBank)

/** How much of the commission stays inside (docs/features/deal.md): all of it, unless somebody outside takes part. */
export function splitOf(parties: Parties): number {
  return isSharedOutside(parties) ? (parties.percentageSplit ?? defaultSplit) : 1
}

/** The agency's part of a commission. */
export function agencyValue(value: Cents, parties: Parties): Cents {
  return shareOf(value, splitOf(parties))
}
