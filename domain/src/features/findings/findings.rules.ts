import { type Cents, fractionOf, shareOf } from '../../money/money.ts'

/** The three amounts of a listing that follow each other (docs/features/findings.md). */
export interface LinkedAmounts {
  readonly houseValue: Cents | null
  /** A fraction: 0.05 is 5 %. */
  readonly percentageSplit: number | null
  readonly value: Cents | null
}

/** Two decimals of a percentage. */
const fractionDecimals = 4

/** Sale value or percentage changed: the commission follows, half up to the cent. */
export function commissionOf({ houseValue, percentageSplit }: LinkedAmounts): Pick<LinkedAmounts, 'value'> | null {
  return houseValue === null || percentageSplit === null ? null : { value: shareOf(houseValue, percentageSplit) }
}

/** Commission changed: the percentage follows, to two decimals. Of a sale for nothing there is no percentage to tell. */
export function percentageOf({ houseValue, value }: LinkedAmounts): Pick<LinkedAmounts, 'percentageSplit'> | null {
  if (houseValue === null || value === null) return null
  const percentageSplit = fractionOf(value, houseValue, fractionDecimals)
  return percentageSplit === null ? null : { percentageSplit }
}

/** What follows from a change to one of them; null when nothing does. */
export function linkAmounts(changed: keyof LinkedAmounts, amounts: LinkedAmounts): Partial<LinkedAmounts> | null {
  return changed === 'value' ? percentageOf(amounts) : commissionOf(amounts)
}
