import { assertDigits, normaliseIdentifier, weightedSum } from './normalise.ts'

/** Twelve characters: the civil number, its own check digit, two of the card's version, one check digit. */
export function isCcFormat(text: string): boolean {
  return /^\d{9}[A-Z0-9]{2}\d$/.test(normaliseIdentifier(text))
}

/** The form and the last check digit, which covers the whole card number. */
export function ccChecks(text: string): boolean {
  const cc = normaliseIdentifier(text)
  return isCcFormat(cc) && checkSum(cc) % 10 === 0
}

/** The card of a civil number in a version (two letters or digits). */
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

/** As on the old identity card; cards of people in Portugal carry it, but it is not what the form judges. */
function civilCheckDigit(eightDigits: string): number {
  const digit = (11 - (weightedSum(eightDigits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return digit === 10 ? 0 : digit
}
