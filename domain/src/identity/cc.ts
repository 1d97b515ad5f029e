import { assertDigits, normaliseIdentifier, weightedSum } from './normalise.ts'

/** Twelve characters: the civil number with its check digit, two characters of the version, one check digit. */
export function isCcFormat(text: string): boolean {
  return /^\d{9}[A-Z0-9]{2}\d$/.test(normaliseIdentifier(text))
}

/** Format and last check digit, which covers the whole number. */
export function ccChecks(text: string): boolean {
  const cc = normaliseIdentifier(text)
  return isCcFormat(cc) && checkSum(cc) % 10 === 0
}

/** The card number of a civil number and a version (two letters or digits). */
export function ccFrom(eightDigits: string, version: string): string {
  assertDigits(eightDigits, 8)
  const open = eightDigits + civilCheckDigit(eightDigits) + version.toUpperCase()
  const card = `${open}${(10 - (checkSum(open) % 10)) % 10}`
  if (!isCcFormat(card)) throw new RangeError(`"${version}" is not a card version`)
  return card
}

function checkSum(characters: string): number {
  return Array.from(characters, (character, index) => {
    const value = Number.parseInt(character, 36)
    const doubled = index % 2 === 0 ? value * 2 : value
    return index % 2 === 0 && doubled > 9 ? doubled - 9 : doubled
  }).reduce((sum, value) => sum + value, 0)
}

/** The check digit of the old identity card. Cards in Portugal have it, but the form does not check it. */
function civilCheckDigit(eightDigits: string): number {
  const digit = (11 - (weightedSum(eightDigits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return digit === 10 ? 0 : digit
}
