import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import { blank } from '@tipy/domain/record/merge'
import { fieldToWire } from '@tipy/domain/record/wire'

/** Values of the wire by field name, as a form holds them. */
export type Values = Readonly<Record<string, unknown>>

const everything = { has: () => true } as unknown as ReadonlySet<string>

/** What a person may type: everything the machinery does not write itself. */
export function bodyFields(record: AnyRecord): readonly [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => !field.computed)
}

/** A record before anything was typed, with its defaults. */
export function blankValues(record: AnyRecord): Values {
  const empty = blank(record)
  return Object.fromEntries(
    bodyFields(record).map(([name, field]) => [name, fieldToWire(name, field, empty[name], everything)]),
  )
}

/** The values of a row. What its reader may not read is not there. */
export function valuesOf(record: AnyRecord, row: Values): Values {
  const present = bodyFields(record).filter(([name]) => row[name] !== undefined)
  return Object.fromEntries(present.map(([name]) => [name, row[name]]))
}

/** As the server keeps it: no spaces around, nothing is null. */
export function cleaned(field: Field, value: unknown): unknown {
  if (field.kind === 'parts')
    return ((value ?? []) as readonly Values[]).map(part => {
      const inner = Object.entries(field.fields).map(([name, one]) => [name, cleaned(one, part[name])])
      return { ...(typeof part._id === 'string' && { _id: part._id }), ...Object.fromEntries(inner) }
    })
  if (field.kind === 'links') return cleanLinks(field.names ?? {}, (value ?? {}) as Readonly<Record<string, string>>)
  if (typeof value === 'string') return value.trim() || null
  return value ?? null
}

/** In the order of the declaration, without those that are empty. */
function cleanLinks(names: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>): Values {
  const typed = Object.keys(names).map(name => [name, given[name]?.trim() ?? ''] as const)
  return Object.fromEntries(typed.filter(([, address]) => address !== ''))
}

/** Parts are compared by what they hold, in the order of their declaration. */
export function isSame(field: Field, one: unknown, other: unknown): boolean {
  return JSON.stringify(cleaned(field, one)) === JSON.stringify(cleaned(field, other))
}

/** What was changed, as it is to be sent. */
export function changesOf(record: AnyRecord, before: Values, after: Values, may: ReadonlySet<string>): Values {
  const changed = bodyFields(record).filter(
    ([name, field]) => may.has(name) && name in after && !isSame(field, before[name], after[name]),
  )
  return Object.fromEntries(changed.map(([name, field]) => [name, sent(name, field, after[name], may)]))
}

/** Everything a person may write, for a new record. */
export function wholeOf(record: AnyRecord, values: Values, may: ReadonlySet<string>): Values {
  const given = bodyFields(record).filter(([name]) => may.has(name) && name in values)
  return Object.fromEntries(given.map(([name, field]) => [name, sent(name, field, values[name], may)]))
}

/** Of a part, only its identity and what the person may write. */
function sent(name: string, field: Field, value: unknown, may: ReadonlySet<string>): unknown {
  const clean = cleaned(field, value)
  if (field.kind !== 'parts') return clean
  return (clean as readonly Values[]).map(part =>
    Object.fromEntries(Object.entries(part).filter(([inner]) => inner === '_id' || may.has(`${name}.${inner}`))),
  )
}
