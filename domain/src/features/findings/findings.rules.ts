import { type Cents, fractionOf, shareOf } from '../../money/money.ts'

/** The three amounts of a listing that are derived from each other (docs/features/findings.md). */
export interface LinkedAmounts {
  readonly houseValue: Cents | null
  /** A fraction: 0.05 is 5 %. */
  readonly percentageSplit: number | null
  readonly value: Cents | null
}

/** A percentage has two decimals, so its fraction has four. */
const fractionDecimals = 4

/** The commission, derived from the sale value and the percentage, rounded half up to the cent. */
export function commissionOf({ houseValue, percentageSplit }: LinkedAmounts): Pick<LinkedAmounts, 'value'> | null {
  return houseValue === null || percentageSplit === null ? null : { value: shareOf(houseValue, percentageSplit) }
}

/** The percentage, derived from the commission, to two decimals; null for a sale value of 0. */
export function percentageOf({ houseValue, value }: LinkedAmounts): Pick<LinkedAmounts, 'percentageSplit'> | null {
  if (houseValue === null || value === null) return null
  const percentageSplit = fractionOf(value, houseValue, fractionDecimals)
  return percentageSplit === null ? null : { percentageSplit }
}

/** The amount derived from a change to one of them; null when there is none. */
export function linkAmounts(changed: keyof LinkedAmounts, amounts: LinkedAmounts): Partial<LinkedAmounts> | null {
  return changed === 'value' ? percentageOf(amounts) : commissionOf(amounts)
}
