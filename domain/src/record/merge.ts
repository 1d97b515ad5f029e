import type { AnyRecord, Body, Draft, Row } from './define.ts'
import { isEmptyList } from './diff.ts'
import type { Field, PartsField, PlainField } from './fields.ts'
import { emptyValues, isNeverNull } from './kinds.ts'

type Values = Readonly<Record<string, unknown>>

/** Makes the id of a new part; an argument, because domain rules have no randomness. */
export type NewId = () => string

function emptyOf(field: Field): unknown {
  if (field.kind !== 'parts' && field.default !== undefined) return field.default
  return isNeverNull(field.kind) ? emptyValues[field.kind] : null
}

/** Null empties a field: to false or [] where the kind has no null. */
function emptied(field: Field, value: unknown): unknown {
  return value === null && isNeverNull(field.kind) ? emptyValues[field.kind] : value
}

/** A new record before anything is typed. */
export function blank<R extends AnyRecord>(record: R): Draft<R> {
  const empty = Object.entries(record.fields).map(([name, field]) => [name, emptyOf(field)])
  return Object.fromEntries(empty) as Draft<R>
}

/** The row after a save: a missing field stays, null empties it, and a field the writer may not write stays. */
export function merged<R extends AnyRecord>(
  record: R,
  stored: Draft<R>,
  body: Body<R>,
  writable: ReadonlySet<string>,
  newId: NewId,
): Draft<R> {
  const before: Values = stored
  const out: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(body)) {
    const field = record.fields[name]
    if (!field || !writable.has(name) || value === undefined) continue
    out[name] =
      field.kind === 'parts' ? mergedParts(name, field, before[name], value, writable, newId) : emptied(field, value)
  }
  return out as Draft<R>
}

/** Names in a PATCH that the writer may not write. */
export function refused<R extends AnyRecord>(body: Body<R>, writable: ReadonlySet<string>): readonly string[] {
  return Object.keys(body).filter(name => !writable.has(name))
}

/** Parts are matched by `_id`. An unknown id makes a new part: a forged one gives no access to another row. */
function mergedParts(
  name: string,
  field: PartsField,
  stored: unknown,
  sent: unknown,
  writable: ReadonlySet<string>,
  newId: NewId,
): readonly Values[] {
  const before = new Map(((stored ?? []) as readonly Values[]).map(part => [part._id, part]))
  return ((sent ?? []) as readonly Values[]).map(part => {
    const existing = before.get(part._id)
    const out: Record<string, unknown> = existing ? { ...existing } : { _id: newId(), ...blankPart(field) }
    for (const [inner, declared] of Object.entries(field.fields)) {
      const value = part[inner]
      if (value !== undefined && !declared.computed && writable.has(`${name}.${inner}`))
        out[inner] = emptied(declared, value)
    }
    return out
  })
}

function blankPart(field: PartsField): Values {
  return Object.fromEntries(Object.entries(field.fields).map(([name, inner]) => [name, emptyOf(inner)]))
}

/** Empty required fields among those this person may write: others cannot be required of them. */
export function missing(
  record: AnyRecord,
  row: Values,
  writable: Pick<ReadonlySet<string>, 'has'>,
  isDraft: boolean,
): readonly string[] {
  const isRequired = (field: PlainField | PartsField) =>
    field.required === true || (field.required === 'sent' && !isDraft)
  const found: string[] = []
  for (const [name, field] of Object.entries(record.fields)) {
    if (!writable.has(name)) continue
    if (isRequired(field) && isEmpty(row[name])) found.push(name)
    if (field.kind !== 'parts') continue
    for (const [index, part] of ((row[name] ?? []) as readonly Values[]).entries()) {
      for (const [inner, declared] of Object.entries(field.fields)) {
        if (writable.has(`${name}.${inner}`) && isRequired(declared) && isEmpty(part[inner]))
          found.push(`${name}.${index}.${inner}`)
      }
    }
  }
  return found
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || isEmptyList(value)
}

/** A draft that passed every check. */
export function asRow<R extends AnyRecord>(_record: R, checked: Draft<R>): Row<R> {
  return checked as Row<R>
}
