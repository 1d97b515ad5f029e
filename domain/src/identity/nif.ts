import { inGroups } from '../text/groups.ts'
import { assertDigits, normaliseIdentifier, weightedSum } from './normalise.ts'

const weights = [9, 8, 7, 6, 5, 4, 3, 2]
const firstDigitsInUse = /^(1|2|3|45|5|6|70|71|72|74|75|77|78|79|8|90|91|98|99)/

/** What the form checks: nine digits. */
export function isNifFormat(text: string): boolean {
  return /^\d{9}$/.test(normaliseIdentifier(text))
}

/** `123 456 789`; a text that is not nine digits as it was typed. */
export function formatNif(text: string): string {
  return isNifFormat(text) ? inGroups(normaliseIdentifier(text), 3) : text.trim()
}

/** Nine digits, a first digit in use, and the right check digit. */
export function nifChecks(text: string): boolean {
  const nif = normaliseIdentifier(text)
  return isNifFormat(nif) && firstDigitsInUse.test(nif) && nif === nifFrom(nif.slice(0, 8))
}

/** The number with these first eight digits. */
export function nifFrom(eightDigits: string): string {
  assertDigits(eightDigits, 8)
  const remainder = weightedSum(eightDigits, weights) % 11
  // Two remainders give the digit 0, so numbers that end in 0 are valid too.
  return eightDigits + (remainder < 2 ? 0 : 11 - remainder)
}
