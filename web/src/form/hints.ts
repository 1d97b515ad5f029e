import { ccChecks, isCcFormat } from '@tipy/domain/identity/cc'
import { ibanChecks } from '@tipy/domain/identity/iban'
import { isNifFormat, nifChecks } from '@tipy/domain/identity/nif'
import { isNissFormat, nissChecks } from '@tipy/domain/identity/niss'
import { isPhoneFormat, phoneChecks } from '@tipy/domain/identity/phone'

const digit = 'O último algarismo não confere: confirme o número'

type Hint = (text: string) => string | undefined

/** Values that may be saved but are probably wrong: check digits, and phones that cannot be dialled. */
export const hints = {
  cc: cc => (isCcFormat(cc) && !ccChecks(cc) ? digit : undefined),
  nif: nif => (isNifFormat(nif) && !nifChecks(nif) ? digit : undefined),
  niss: niss => (isNissFormat(niss) && !nissChecks(niss) ? digit : undefined),
  iban: iban => (ibanChecks(iban) ? undefined : 'Este IBAN não confere: confirme o número'),
  phone: phone =>
    isPhoneFormat(phone) && !phoneChecks(phone) ? 'Não parece um número de telefone: confirme-o' : undefined,
} as const satisfies Record<string, Hint>

export const hintOf = (hint: Hint, value: string | null): string | undefined => {
  const typed = value?.trim()
  return typed ? hint(typed) : undefined
}
