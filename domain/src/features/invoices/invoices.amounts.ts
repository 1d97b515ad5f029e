import { type Responsible, responsibleNames, responsibles } from '../../deal/responsibles.ts'
import { externalOf, type Side, sides } from '../../deal/sides.ts'
import { agencyValue, sharesOfSides } from '../../deal/split.ts'
import { type Cents, cents, shareOf } from '../../money/money.ts'

const nothing = cents(0)

/**
 * The maximum value of an invoice. Everyone on it may get 100 % of it, and a thousand may be saved together: what the
 * agency would then owe, and their sum, must still be exact to the cent.
 */
export const maxInvoiced = cents(1_000_000_000_000)

type OfSides<V, Name extends string> = { readonly [S in Side as `${S}${Name}`]: V }

/** What the amounts are computed from. A place without a person is paid nothing. */
export type Priced = {
  readonly value: Cents
  readonly percentageSplit: number | null
  readonly isBank: boolean
  readonly isExternalFinder: boolean
  readonly isExternalSeller: boolean
  readonly creditManager: string | null
  readonly creditManagerCommission: number | null
} & OfSides<number | null, 'Percentage' | (typeof responsibles)[Responsible]> &
  OfSides<string | null, Responsible>

type AmountName = 'Value' | 'Commission' | `${Responsible}Value`

export type Amounts = OfSides<Cents, AmountName> & {
  readonly tipyValue: Cents
  readonly creditManagerValue: Cents
  readonly commission: Cents
  readonly commercialDirectorCommission: Cents
  readonly agencyValue: Cents
}

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce<number>((total, one) => total + one, 0))
const percentOf = (base: Cents, percentage: number | null): Cents => shareOf(base, (percentage ?? 0) / 100)

/** What each person on an invoice is paid, and what stays with the agency: to the cent, together exactly its value. */
export function amountsOfInvoice(row: Priced): Amounts {
  const tipyValue = agencyValue(row.value, row)
  const values = valuesOfSides(row, tipyValue)
  const [finder, seller] = sides.map(side => amountsOfSide(row, side, values[side]))
  const amounts = { ...finder, ...seller } as OfSides<Cents, AmountName>
  const { isBank, creditManager, creditManagerCommission } = row
  const creditManagerValue = isBank && creditManager !== null ? percentOf(tipyValue, creditManagerCommission) : nothing
  const commission = sum([amounts.finderCommission, amounts.sellerCommission])
  const others = sides.flatMap(side => responsibleNames.map(name => amounts[`${side}${name}Value`]))
  return {
    ...amounts,
    tipyValue,
    creditManagerValue,
    commission,
    commercialDirectorCommission: sum([amounts.finderCommercialDirectorValue, amounts.sellerCommercialDirectorValue]),
    agencyValue: cents(tipyValue - sum([commission, ...others, creditManagerValue])),
  }
}

/** The sides' shares of the agency's value; an outside party takes what the agency does not. */
function valuesOfSides(row: Priced, tipyValue: Cents): Readonly<Record<Side, Cents>> {
  const shares = sharesOfSides(tipyValue, row)
  const theirs = cents(row.value - tipyValue)
  if (row.isBank) return shares
  if (row.isExternalFinder) return { ...shares, finder: theirs }
  return row.isExternalSeller ? { ...shares, seller: theirs } : shares
}

/** Each person's part of the side's value, paid by the agency, not by the consultant. An outside side pays no one. */
function amountsOfSide(row: Priced, side: Side, value: Cents): Readonly<Record<string, Cents>> {
  const pays = !row[externalOf(side)]
  const part = (percentage: number | null) => (pays ? percentOf(value, percentage) : nothing)
  const others = responsibleNames.map(name => {
    const amount = row[`${side}${name}`] === null ? nothing : part(row[`${side}${responsibles[name]}`])
    return [`${side}${name}Value`, amount] as const
  })
  return {
    [`${side}Value`]: value,
    [`${side}Commission`]: part(row[`${side}Percentage`]),
    ...Object.fromEntries(others),
  }
}
