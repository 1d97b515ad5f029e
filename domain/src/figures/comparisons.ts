import { hundredths } from '../money/money.ts'

/** A difference, and the same in percent; null where there is nothing to compare with. */
export interface Comparison {
  readonly amount: number | null
  readonly percent: number | null
  /** There where it is below −20 %, as it was before it was rounded: −20,004 reads −20,00% and its chip is red. */
  readonly isPoor?: true
}

/** `value` against `other`: the difference, and in percent of the other one. Both are exact. */
export function comparedTo(value: number, other: number | null): Comparison {
  if (other === null) return { amount: null, percent: null }
  const amount = value - other
  if (other === 0) return { amount, percent: null }
  const percent = (amount * 100) / other
  return { amount, percent, ...(percent < -20 && { isPoor: true }) }
}

/** What a value on the wire was compared with: the inverse of `comparedTo`. 0,3 − 0,1 is 0,19999999999999998 in binary. */
export const comparedValue = (value: number | null, { amount }: Pick<Comparison, 'amount'>): number | null =>
  value === null || amount === null ? null : hundredths(value - amount)

/** In percent, exact; null when there is nothing to be a part of. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part * 100) / whole)

/** Never −0. */
export const wholePercent = (percent: number): number => Math.round(percent) + 0

/** In steps of one to two and a half percent of itself, so that what it was is not known more closely than by half a one. */
export function roundedToPercent(value: number): number {
  if (value === 0) return 0
  const least = Math.abs(value) / 100
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (stepsOfTen.find(one => one * power >= least) ?? 10)
  return Math.round(value / step) * step
}
const stepsOfTen = [1, 2, 5] as const

/** The middle one; of an even number the mean of the two in the middle. Null of none. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

export const averageOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** Equal parts of a whole number of cents; the first ones take the remainder. */
export function dividedOver(whole: number, count: number): readonly number[] {
  const each = Math.trunc(whole / count)
  const rest = whole - each * count
  return Array.from({ length: count }, (_, at) => each + (at < Math.abs(rest) ? Math.sign(rest) : 0))
}
