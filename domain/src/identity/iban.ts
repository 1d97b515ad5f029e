import { inGroups } from '../text/groups.ts'
import { assertDigits, normaliseIdentifier } from './normalise.ts'

/** Portuguese accounts are PT50 and 21 digits; other countries have the international format. */
export function isIbanFormat(text: string): boolean {
  const iban = normaliseIdentifier(text)
  return iban.startsWith('PT') ? /^PT50\d{21}$/.test(iban) : /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)
}

/** `PT50 0002 0123 …`; a text that is not an IBAN as it was typed. */
export function formatIban(text: string): string {
  return isIbanFormat(text) ? inGroups(normaliseIdentifier(text), 4) : text.trim()
}

export function ibanChecks(text: string): boolean {
  const iban = normaliseIdentifier(text)
  return isIbanFormat(iban) && remainder97(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** The Portuguese IBAN of a bank (4 digits), branch (4) and account (11). */
export function ibanFrom(nineteenDigits: string): string {
  assertDigits(nineteenDigits, 19)
  const check = 98 - remainder97(`${nineteenDigits}00`)
  return `PT50${nineteenDigits}${String(check).padStart(2, '0')}`
}

/** Letters count as 10 … 35. Computed digit by digit: the whole number exceeds exact integers. */
function remainder97(characters: string): number {
  const digits = Array.from(characters, character => Number.parseInt(character, 36)).join('')
  return Array.from(digits).reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0)
}
