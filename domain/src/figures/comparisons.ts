/** A difference, and the same in percent; null where there is nothing to compare with. */
export interface Comparison {
  readonly amount: number | null
  readonly percent: number | null
}

/** `value` against `other`: the difference, and in percent of the other one. */
export function comparedTo(value: number, other: number | null): Comparison {
  if (other === null) return { amount: null, percent: null }
  return { amount: value - other, percent: other === 0 ? null : (value / other - 1) * 100 }
}

/** 0,3 − 0,1 is 0,19999999999999998 in binary: sums and differences of euros are rounded to the cent. */
export const roundedToCents = (value: number): number => Math.round(value * 100) / 100

/** What a value on the wire was compared with: the inverse of `comparedTo`. */
export const comparedValue = (value: number | null, { amount }: Pick<Comparison, 'amount'>): number | null =>
  value === null || amount === null ? null : roundedToCents(value - amount)

/** In percent; null when there is nothing to be a part of. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100)

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
