import { isEmailAddress } from '../identity/emailAddress.ts'
import { formatNif, isNifFormat } from '../identity/nif.ts'
import { isNissFormat } from '../identity/niss.ts'
import { normaliseIdentifier } from '../identity/normalise.ts'
import { compactPhone, isPhoneFormat } from '../identity/phone.ts'
import { isPostalCode } from '../identity/postalCode.ts'
import type { PlainField } from './fields.ts'

/** Format rules with their messages. Check digits are separate (docs/features/identifiers.md). */
export const formats = {
  email: { test: isEmailAddress, sentence: 'Email inválido' },
  phone: { test: isPhoneFormat, sentence: 'Telefone inválido' },
  postalCode: { test: isPostalCode, sentence: 'Código postal inválido' },
  nif: { test: isNifFormat, sentence: 'NIF inválido' },
  niss: { test: isNissFormat, sentence: 'NISS inválido' },
  link: { test: isWebLink, sentence: 'Link inválido' },
} as const

export type Format = keyof typeof formats

/** A text with a format, as people read it: a NIF in groups. */
export function formatText(format: Format | undefined, text: string): string {
  return format === 'nif' ? formatNif(text) : text
}

/** A typed text without the groups that pages show, so that what is copied from one can be pasted in a form. */
export function withoutGroups({ kind, format }: Pick<PlainField, 'kind' | 'format'>, text: string): string {
  if (kind === 'phone') return compactPhone(text)
  return format === 'nif' && isNifFormat(text) ? normaliseIdentifier(text) : text
}

function isWebLink(value: string): boolean {
  return /^https?:\/\/[^\s/]+\S*$/i.test(value)
}
