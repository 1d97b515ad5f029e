import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import { blank } from '@tipy/domain/record/merge'
import { withoutGroups } from '@tipy/domain/record/textFormats'
import { everything, fieldToWire } from '@tipy/domain/record/wire'

/** Values in their wire format by field name, as a form keeps them. */
export type Values = Readonly<Record<string, unknown>>

/** The fields a user may type: all that the server does not compute. */
export function bodyFields(record: AnyRecord): readonly [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => !field.computed)
}

/** The values of a new record, with its defaults. */
export function blankValues(record: AnyRecord): Values {
  const empty = blank(record)
  return Object.fromEntries(
    bodyFields(record).map(([name, field]) => [name, fieldToWire(name, field, empty[name], everything)]),
  )
}

/** The values of a row. Fields the user may not read are missing. */
export function valuesOf(record: AnyRecord, row: Values): Values {
  const present = bodyFields(record).filter(([name]) => row[name] !== undefined)
  return Object.fromEntries(present.map(([name]) => [name, row[name]]))
}

/** As the server stores it: trimmed, without the groups of a phone or NIF, and null when empty. */
export function cleaned(field: Field, value: unknown): unknown {
  if (field.kind === 'parts')
    return ((value ?? []) as readonly Values[]).map(part => {
      const inner = Object.entries(field.fields).map(([name, one]) => [name, cleaned(one, part[name])])
      return { ...(typeof part._id === 'string' && { _id: part._id }), ...Object.fromEntries(inner) }
    })
  if (field.kind === 'links') return cleanLinks(field.names ?? {}, (value ?? {}) as Readonly<Record<string, string>>)
  if (typeof value === 'string') return withoutGroups(field, value.trim()) || null
  return value ?? null
}

/** In the order of the declaration, without empty ones. */
function cleanLinks(names: Readonly<Record<string, string>>, links: Readonly<Record<string, string>>): Values {
  const typed = Object.keys(names).map(name => [name, links[name]?.trim() ?? ''] as const)
  return Object.fromEntries(typed.filter(([, address]) => address !== ''))
}

/** Compares cleaned values; parts by their fields in the order of the declaration. */
export function isSame(field: Field, one: unknown, other: unknown): boolean {
  return JSON.stringify(cleaned(field, one)) === JSON.stringify(cleaned(field, other))
}

/** The changed fields, as they are sent. */
export function changesOf(record: AnyRecord, before: Values, after: Values, may: ReadonlySet<string>): Values {
  const changed = bodyFields(record).filter(
    ([name, field]) => may.has(name) && name in after && !isSame(field, before[name], after[name]),
  )
  return Object.fromEntries(changed.map(([name, field]) => [name, sent(name, field, after[name], may)]))
}

/** All fields the user may write, for a new record. */
export function wholeOf(record: AnyRecord, values: Values, may: ReadonlySet<string>): Values {
  const sentFields = bodyFields(record).filter(([name]) => may.has(name) && name in values)
  return Object.fromEntries(sentFields.map(([name, field]) => [name, sent(name, field, values[name], may)]))
}

/** Of a part, only its identity and the fields the user may write. */
function sent(name: string, field: Field, value: unknown, may: ReadonlySet<string>): unknown {
  const clean = cleaned(field, value)
  if (field.kind !== 'parts') return clean
  return (clean as readonly Values[]).map(part =>
    Object.fromEntries(Object.entries(part).filter(([inner]) => inner === '_id' || may.has(`${name}.${inner}`))),
  )
}
