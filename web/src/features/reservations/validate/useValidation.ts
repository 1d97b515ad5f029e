import type { FieldMessages } from '@tipy/domain/errors/errors'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { SentBody } from '@tipy/domain/record/contract'
import type { Field } from '@tipy/domain/record/fields'
import { useState } from 'react'
import type { Refusal } from '#api/answer.ts'
import { explainAlone } from '#api/explain.ts'
import { recordCalls } from '#api/records.ts'
import { incomplete, mandatory } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'
import type { ShownReservation } from '../reservations.labels.ts'

type BillingDate = NonNullable<ShownReservation['billingDates']>[number]

/** The billing dates that the form would not save for lack of a predicted day. */
export const unpredictedDates = ({ billingDates = [] }: ShownReservation): readonly BillingDate[] =>
  billingDates.filter(({ predictedExecutionDate }) => predictedExecutionDate === null)

/** `billingDates.0.type` is "Tipo". */
function labelOf(path: string): string {
  const [name = '', ...inner] = path.split('.')
  const field = reservations.fields[name as keyof typeof reservations.fields] as Field | undefined
  if (field?.kind !== 'parts') return field?.label ?? name
  return field.fields[inner.at(-1) ?? '']?.label ?? field.label
}

/** Names the empty fields that the form would ask for. */
export function refusalOf(refusal: Refusal): string {
  const fields: FieldMessages = refusal.data?.fields ?? {}
  const empty = Object.entries(fields).flatMap(([path, message]) => (message === mandatory ? [labelOf(path)] : []))
  return empty.length > 0 ? `${incomplete}: ${[...new Set(empty)].join(', ')}` : explainAlone(refusal)
}

/** Validates a deal, with the predicted day of some of its billing dates. Returns whether the server accepted it. */
export function useValidation({ _id, version }: ShownReservation, onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  async function validate(predicted: readonly Pick<BillingDate, '_id' | 'predictedExecutionDate'>[] = []) {
    setBusy(true)
    // The other fields of a billing date stay as they are stored.
    const dates = predicted.length > 0 ? ({ billingDates: predicted } as SentBody<Reservations>) : {}
    const answer = await recordCalls<Reservations>(reservations).patch(_id, { ...dates, state: 'active', version })
    setBusy(false)
    if (answer.ok) toast.success('Reserva validada com sucesso')
    else toast.failure(refusalOf(answer))
    onDone()
    return answer.ok
  }
  return { isBusy, validate }
}
