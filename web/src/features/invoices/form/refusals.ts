import { errors } from '@tipy/domain/errors/errors'
import type { Refusal } from '#api/answer.ts'
import { explain } from '#api/explain.ts'
import { incomplete, mandatory } from '#ui/messages.ts'

const chooseOffice = 'Escolha uma agência'
const catalogued: ReadonlySet<string> = new Set([
  'REQUIRED_FIELDS_RESERVATION',
  'REQUIRED_FIELDS_OWNER',
  'REQUIRED_FIELDS_EXTERNAL',
])

/**
 * What a refused save says (docs/features/invoices.md). A refused update shows nothing but the mark in the top bar, except where its deal refuses it:
 * only the person who typed the amount can correct it. Of a refused create, whatever the
 * catalogue does not name is said as it says; what is nobody's fault here keeps its reference.
 */
export function refusedInvoice(refusal: Refusal, isNew: boolean): string | null {
  const { status, message, data } = refusal
  if (!isNew) return data?.fields?.value ?? null
  if (status < 400 || status >= 500) return explain(refusal)
  if (status === 400) return chooseOffice
  if (Object.values(data?.fields ?? {}).includes(mandatory)) return incomplete
  return catalogued.has(message) ? explain(refusal) : errors.INVALID_NIF.text
}
