/** Money in the domain: whole cents, with a branded type so that euros do not compile. */
export type Cents = number & { readonly __unit: 'cents' }

/** Money on the wire and in forms. Branded too, so that neither unit compiles in place of the other. */
export type Euros = number & { readonly __unit: 'euros' }

const limit = 99_999_999_999_999
/** The maximum of numeric(14,2). */
export const maxEuros = limit / 100

export function cents(amount: number): Cents {
  if (!Number.isInteger(amount) || Math.abs(amount) > limit) throw new RangeError(`not an amount in cents: ${amount}`)
  return (amount === 0 ? 0 : amount) as Cents
}

/** Half up to a whole number, away from zero for negative ones; never −0. */
export const halfUp = (value: number): number => (value < 0 ? -Math.round(-value) : Math.round(value)) + 0

/** The same with decimals moved in front of the point, on the decimal digits: 1.005 is 101, not 100. */
function roundHalfUp(value: number, decimals: number): number {
  const near = value * 10 ** decimals
  // Only at a half could binary noise decide: elsewhere the digits, which are slow to find, are not needed.
  if (Math.abs(near) < 1e9 && Math.abs((Math.abs(near) % 1) - 0.5) > 1e-6) return halfUp(near)
  const [digits, exponent = '0'] = String(value).split('e')
  return halfUp(Number(`${digits}e${Number(exponent) + decimals}`))
}

/** The nearest number with so many decimals: 1.005 is 1.01. */
export const roundedTo = (value: number, decimals: number): number =>
  Number.isInteger(value) ? value + 0 : roundHalfUp(value, decimals) / 10 ** decimals

/** What leaves the server of money, goals and percentages. */
export const hundredths = (value: number): number => roundedTo(value, 2)

/** An amount in euros, as written in code and tests: what is received or computed has its unit already. */
export function euros(amount: number): Euros {
  return amount as Euros
}

/** Euros on the wire → cents. */
export function fromEuros(amount: Euros): Cents {
  return cents(roundHalfUp(amount, 2))
}

/** An amount as the database writes it, '1234.50' → cents. With two decimals there is nothing to round but the binary. */
export function fromDecimal(amount: string): Cents {
  const point = amount.indexOf('.')
  const isWhole = point === -1 || amount.length - point <= 3
  return isWhole ? cents(Math.round(Number(amount) * 100)) : fromEuros(euros(Number(amount)))
}

export function toEuros(amount: Cents): Euros {
  return euros(amount / 100)
}

/** Added up in whole cents: without binary rounding errors. */
export function sumEuros(amounts: readonly Euros[]): Euros {
  return toEuros(cents(amounts.reduce<number>((sum, amount) => sum + fromEuros(amount), 0)))
}

const parts = 100_000_000n

/** A share of an amount, half up to the cent. Computed with integers: exact for every amount. */
export function shareOf(amount: Cents, fraction: number): Cents {
  const share = BigInt(amount) * BigInt(roundHalfUp(fraction, 8))
  const rounded = (magnitude(share) * 2n + parts) / (parts * 2n)
  return cents(Number(share < 0n ? -rounded : rounded))
}

/** The fraction that `part` is of `whole`, with this number of decimals; null when `whole` is 0. */
export function fractionOf(part: Cents, whole: Cents, decimals: number): number | null {
  if (whole === 0) return null
  const scale = 10n ** BigInt(decimals)
  const share = BigInt(part) * scale * BigInt(Math.sign(whole))
  const divisor = magnitude(BigInt(whole))
  const rounded = Number((magnitude(share) * 2n + divisor) / (divisor * 2n)) / 10 ** decimals
  return share < 0n ? -rounded : rounded
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)
