import { isEmailAddress } from '../identity/emailAddress.ts'
import { isNifFormat } from '../identity/nif.ts'
import { isNissFormat } from '../identity/niss.ts'
import { isPhoneFormat } from '../identity/phone.ts'
import { isPostalCode } from '../identity/postalCode.ts'

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

function isWebLink(value: string): boolean {
  return /^https?:\/\/[^\s/]+\S*$/i.test(value)
}
