import type { AnyRecord, Draft, WireDraft, WireRow } from './define.ts'
import type { Field, PartFields } from './fields.ts'
import { emptyValues, isNeverNull } from './kinds.ts'
import { limitIssue } from './limits.ts'
import { plainFromWire, plainToWire } from './wire.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Values as received or typed, read into the domain, for rules that work on drafts. What is absent, because the reader
 * may not read it, is empty; so is an amount beyond its limits, which may have no number of cents.
 */
export function draftFromWire<R extends AnyRecord>(record: R, values: WireDraft<R> | WireRow<R>): Draft<R> {
  const sent: Values = values
  const read = Object.entries(record.fields).map(([name, field]) => [name, fromWire(field, sent[name] ?? null)])
  return Object.fromEntries(read) as Draft<R>
}

function fromWire(field: Field, value: unknown): unknown {
  if (value === null) return isNeverNull(field.kind) ? emptyValues[field.kind] : null
  if (field.kind === 'parts') return (value as readonly Values[]).map(part => partFromWire(field.fields, part))
  return field.kind === 'money' && limitIssue(field, value) !== null ? null : plainFromWire(field, value)
}

function partFromWire(fields: PartFields, part: Values): Values {
  const read = Object.entries(fields).map(([name, field]) => [name, fromWire(field, part[name] ?? null)])
  return { _id: part._id ?? '', ...Object.fromEntries(read) }
}

/** Computed values of a draft, back in the form in which they are typed and sent. */
export function draftToWire<R extends AnyRecord>(record: R, values: Partial<Draft<R>>): WireDraft<R> {
  const written = Object.entries(values as Values).map(([name, value]) => [name, toWire(record.fields[name], value)])
  return Object.fromEntries(written) as WireDraft<R>
}

function toWire(field: Field | undefined, value: unknown): unknown {
  if (field?.kind !== 'parts') return field ? plainToWire(field, value) : value
  return (value as readonly Values[]).map(part =>
    Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, toWire(field.fields[name], inner)])),
  )
}
