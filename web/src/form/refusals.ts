import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Refusal } from '#api/answer.ts'
import { explain } from '#api/explain.ts'
import type { Failure } from '#api/failures.ts'
import { incomplete, mandatory } from '#ui/messages.ts'

interface Problems {
  readonly toast: string
  /** The message under each field. */
  readonly fields: FieldMessages
}

/** The messages for a refused save: a toast, and a message under each field it names. */
export function refusalProblems(record: AnyRecord, refusal: Refusal, aloud?: readonly string[]): Problems {
  const fields = refusal.data?.fields ?? guilty(record, refusal)
  const text = explain(refusal)
  return { toast: refusal.message === 'INVALID' ? issuesToast(fields, text, aloud) : text, fields }
}

/** The toast for fields with errors: missing fields first, then messages declared as toasts. */
export function issuesToast(fields: FieldMessages, otherwise: string, aloud: readonly string[] = []): string {
  const messages = Object.values(fields)
  if (messages.includes(mandatory)) return incomplete
  return aloud.find(sentence => messages.includes(sentence)) ?? otherwise
}

/** Some refusals name no field, but their code implies it. */
function guilty(record: AnyRecord, { message, data }: Refusal): FieldMessages {
  const fields = Object.entries(record.fields)
  const sentence = data?.text ?? ''
  if (message === 'REFERENCE_TAKEN' || message === 'NAME_OR_EMAIL_TAKEN') {
    const unique = fields.filter(([, field]) => field.kind !== 'parts' && field.unique)
    return Object.fromEntries(unique.map(([name]) => [name, sentence]))
  }
  if (message !== 'OFFICE_MISSING') return {}
  const offices = fields.filter(([, field]) => field.kind === 'office' && !field.computed)
  return Object.fromEntries(offices.map(([name]) => [name, sentence]))
}

/** A refused change that only the top bar shows. */
export const failureOf = (record: AnyRecord, { status, data }: Refusal): Failure => ({
  endpoint: `PUT /api/${record.name}/{id}`,
  status,
  requestId: data?.requestId ?? null,
})
