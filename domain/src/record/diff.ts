import type { AnyRecord, Row } from './define.ts'
import type { Field, PartsField, PlainField } from './fields.ts'
import { oncePer } from './oncePer.ts'
import { everything, fieldToWire } from './wire.ts'

type Values = Readonly<Record<string, unknown>>

/** One value before and after, in wire form. */
export interface ValueChange {
  readonly old: unknown
  readonly new: unknown
}

/** A change to one part of a list: changed, removed or added. */
export type PartChange =
  | {
      readonly mark: '~'
      readonly _id: string
      readonly fields: Readonly<Record<string, ValueChange>>
      /** Names the changed part by its first value before the change. Stored only of logged parts, which no row has. */
      readonly of?: Values
    }
  | { readonly mark: '-' | '+'; readonly _id: string; readonly values: Values }

export type FieldChange = ValueChange | { readonly parts: readonly PartChange[] }
export type Changes = Readonly<Record<string, FieldChange>>

const loggedFields = oncePer((record: AnyRecord) =>
  Object.entries(record.fields).filter(([, { logged, computed }]) => logged !== false && computed !== 'queried'),
)

/** What differs between two rows, without fields marked `logged: false` and queried ones. Empty when nothing does. */
export function diff<R extends AnyRecord>(record: R, before: Row<R> | null, after: Row<R>): Changes {
  const out: Record<string, FieldChange> = {}
  for (const [name, field] of loggedFields(record)) {
    const change = fieldChange(name, field, before ? (before as Values)[name] : undefined, (after as Values)[name])
    if (change) out[name] = change
  }
  return out
}

function fieldChange(name: string, field: Field, before: unknown, after: unknown): FieldChange | null {
  if (field.kind === 'parts') return partsChange(name, field, before, after)
  return valueChange(field, before, after)
}

function valueChange(field: PlainField, before: unknown, after: unknown): ValueChange | null {
  if (equal(before ?? null, after ?? null) || (before === undefined && isBlank(after) && !field.negated)) return null
  return {
    old: fieldToWire('', field, before ?? null, everything),
    new: fieldToWire('', field, after ?? null, everything),
  }
}

/** The log of a new record leaves out empty fields. */
function isBlank(value: unknown): boolean {
  return value === null || value === false || isEmptyList(value)
}

/** An empty list, or links without an address. */
export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isPart(value) && Object.keys(value).length === 0
}

/** What differs between two lists of logged parts (define.ts), each changed one named by its first value. */
export function loggedPartsChange(
  name: string,
  field: PartsField,
  before: readonly Values[],
  after: readonly Values[],
): Changes {
  const change = partsChange(name, field, before, after)
  if (!change || !('parts' in change)) return {}
  const [first = ''] = Object.keys(field.fields)
  const named = change.parts.map(part => {
    const was = before.find(({ _id }) => _id === part._id)
    return part.mark === '~' ? { ...part, of: { [first]: was?.[first] } } : part
  })
  return { [name]: { parts: named } }
}

function partsChange(name: string, field: PartsField, before: unknown, after: unknown): FieldChange | null {
  const was = new Map(((before ?? []) as readonly Values[]).map(part => [String(part._id), part]))
  const is = new Map(((after ?? []) as readonly Values[]).map(part => [String(part._id), part]))
  const wire = (part: Values) => (fieldToWire(name, field, [part], everything) as readonly Values[])[0] ?? {}
  const parts: PartChange[] = []
  for (const [id, part] of was) if (!is.has(id)) parts.push({ mark: '-', _id: id, values: wire(part) })
  for (const [id, part] of is) {
    const old = was.get(id)
    if (!old) {
      parts.push({ mark: '+', _id: id, values: wire(part) })
      continue
    }
    const fields = innerChanges(field, old, part)
    if (Object.keys(fields).length > 0) parts.push({ mark: '~', _id: id, fields })
  }
  return parts.length > 0 ? { parts } : null
}

function innerChanges(field: PartsField, before: Values, after: Values): Readonly<Record<string, ValueChange>> {
  const out: Record<string, ValueChange> = {}
  for (const [name, inner] of Object.entries(field.fields)) {
    const change = inner.logged === false ? null : valueChange(inner, before[name] ?? null, after[name])
    if (change) out[name] = change
  }
  return out
}

export function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equal(item, b[index]))
  if (isPart(a) && isPart(b)) return [...Object.keys(a), ...Object.keys(b)].every(name => equal(a[name], b[name]))
  return a === b
}

function isPart(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
