import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Field } from '@tipy/domain/record/fields'
import { limitIssue } from '@tipy/domain/record/limits'
import { plainFromWire } from '@tipy/domain/record/wire'

type Values = Readonly<Record<string, unknown>>

/** Converts money to cents; other kinds are the same on the wire. An invalid amount becomes null. */
function inCents(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'parts') return ((value ?? []) as readonly Values[]).map(part => converted(field.fields, part))
  if (field?.kind !== 'money') return value
  return limitIssue(field, value) === null ? plainFromWire(field, value) : null
}

const converted = (fields: Readonly<Record<string, Field>>, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inCents(fields[name], value)]))

/** A received or typed reservation for the rules of the domain: the only place that converts its euros to cents. */
export const asReservation = (values: object): Reservation =>
  ({ billingDates: [], ...converted(reservations.fields, values as Values) }) as unknown as Reservation
