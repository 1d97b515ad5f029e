import { type Cents, cents, shareOf } from '../money/money.ts'

const parts = 1_000_000
const hundred = 10_000

/** Whether percentages total 100: the unrounded sum, rounded to hundredths (docs/features/calendar-and-money.md). */
export function totalsHundred(percentages: readonly (number | null)[]): boolean {
  const sum = percentages.reduce<number>((total, one) => total + Math.round((one ?? 0) * parts), 0)
  return Math.round(sum / (parts / 100)) === hundred
}

/** 100, or what is left of it, in `count` equal parts; the last ones take the remainder: 33.33, 33.33, 33.34. */
export function dividedEqually(count: number, left = 100): readonly number[] {
  const whole = Math.max(0, Math.round((left * hundred) / 100))
  const each = Math.floor(whole / count)
  const larger = whole - each * count
  return Array.from({ length: count }, (_, index) => (index < count - larger ? each : each + 1) / 100)
}

/** An amount divided by percentages. If they total 100, the last part is the whole minus the others, to the cent. */
export function amountsOf(whole: Cents, percentages: readonly (number | null)[]): readonly Cents[] {
  const shares = percentages.map(one => shareOf(whole, (one ?? 0) / 100))
  return totalsHundred(percentages) ? madeUp(whole, shares) : shares
}

/** An amount divided by weights of any total: the last part is the whole minus the others. */
export function sharesOf(whole: Cents, weights: readonly (number | null)[]): readonly Cents[] {
  const exact = weights.map(one => BigInt(Math.round((one ?? 0) * parts)))
  const total = exact.reduce((sum, one) => sum + one, 0n)
  const shares = exact.map(one =>
    total === 0n ? cents(0) : cents(Number((BigInt(whole) * one * 2n + total) / (total * 2n))),
  )
  return madeUp(whole, shares)
}

/**
 * Rounding, and percentages a thousandth off, may add up to more than the whole: the excess is taken from the last
 * parts first, and no part becomes negative.
 */
function madeUp(whole: Cents, shares: readonly Cents[]): readonly Cents[] {
  let rest = shares.reduce<number>((left, share) => left - share, whole)
  const settled = shares.toReversed().map(share => {
    const own = (share + rest) * Math.sign(whole) < 0 ? 0 : share + rest
    rest -= own - share
    return cents(own)
  })
  return settled.toReversed()
}
