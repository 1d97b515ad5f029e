import { inGroups } from '../text/groups.ts'

/** What the form checks, as typed: a plus sign somewhere, or exactly nine characters. */
export function isPhoneFormat(text: string): boolean {
  const phone = text.trim()
  return phone.includes('+') || phone.length === 9
}

/** Whether it can be dialled. An accepted phone that cannot gets a hint. */
export function phoneChecks(text: string): boolean {
  return /^(\+?\d[\d ]{7,18}|\d{9})$/.test(text.trim())
}

const space = '\u00a0'
const separators = /[\s.()/-]/g
const portuguese = /^(\+351|00351)?(\d{9})$/
/** A number of another country typed without separators; country codes have one, two or three digits. */
const abroad = /^(?:\+|00)(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d{6,12})$/

/**
 * A phone as it is read aloud: `912 345 678`, `+351 912 345 678`, `+44 791 112 3456`. A number of another country
 * typed with spaces has the groups of its country, and any other text is not a number we know: both stay as typed.
 */
export function formatPhone(text: string): string {
  const [, country, own] = portuguese.exec(text.replace(separators, '')) ?? []
  if (own) return `${country ? `+351${space}` : ''}${inGroups(own, 3)}`
  const [, code, rest] = abroad.exec(text.trim()) ?? []
  if (!code || !rest) return text.trim()
  // A last digit alone would look forgotten.
  return `+${code}${space}${inGroups(rest, 3).replace(/\u00a0(\d)$/, '$1')}`
}

/** A Portuguese number without the spaces it was typed or copied with, as it is stored: `912345678`. */
export function compactPhone(text: string): string {
  const bare = text.replace(/\s/g, '')
  return portuguese.test(bare) ? bare : text
}

/** The address of a link that dials it. */
export const phoneLink = (text: string): string => `tel:${text.replace(/[^+\d]/g, '')}`
