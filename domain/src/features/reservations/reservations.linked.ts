import { type Cents, fractionOf, shareOf } from '../../money/money.ts'
import { isCreditReservation, isRenting } from './reservations.rules.ts'

/** The three amounts of a sale that the form derives from each other while they are typed; the server does not. */
export interface LinkedAmounts {
  readonly houseValue: Cents | null
  /** The rate of the commission: 0.05 is 5 %. */
  readonly officePercentage: number | null
  readonly value: Cents | null
}

/** A percentage has two decimals, so its fraction has four. */
const fractionDecimals = 4

/** The amounts derived from a change to one of them. Sales only: a rent or a loan has no such rate. */
export function linkedAmounts(
  changed: keyof LinkedAmounts,
  { houseValue, officePercentage, value }: LinkedAmounts,
  dealType: string | null | undefined,
): Partial<LinkedAmounts> {
  if (isRenting(dealType) || isCreditReservation(dealType) || houseValue === null) return {}
  if (changed !== 'value') return officePercentage === null ? {} : { value: shareOf(houseValue, officePercentage) }
  const rate = value === null ? null : fractionOf(value, houseValue, fractionDecimals)
  return rate === null ? {} : { officePercentage: rate }
}
