import { assertDigits, normaliseIdentifier, weightedSum } from './normalise.ts'

const weights = [29, 23, 19, 17, 13, 11, 7, 5, 3, 2]

/** What the form checks: eleven digits. */
export function isNissFormat(text: string): boolean {
  return /^\d{11}$/.test(normaliseIdentifier(text))
}

/** Eleven digits, the first 1 or 2, and the right check digit. */
export function nissChecks(text: string): boolean {
  const niss = normaliseIdentifier(text)
  return isNissFormat(niss) && /^[12]/.test(niss) && niss === nissFrom(niss.slice(0, 10))
}

/** The number with these first ten digits. */
export function nissFrom(tenDigits: string): string {
  assertDigits(tenDigits, 10)
  return tenDigits + (9 - (weightedSum(tenDigits, weights) % 10))
}
