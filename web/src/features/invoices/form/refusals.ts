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
 * The message of a refused save (docs/features/invoices.md). A refused update has none, except where its deal
 * refuses the amount, which only the user can correct. A refused create with an unlisted code says that the NIF is
 * invalid; a failure of server or network keeps its own message.
 */
export function refusedInvoice(refusal: Refusal, isNew: boolean): string | null {
  const { status, message, data } = refusal
  if (!isNew) return data?.fields?.value ?? null
  if (status < 400 || status >= 500) return explain(refusal)
  if (status === 400) return chooseOffice
  if (Object.values(data?.fields ?? {}).includes(mandatory)) return incomplete
  return catalogued.has(message) ? explain(refusal) : errors.INVALID_NIF.text
}
