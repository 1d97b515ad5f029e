import { archiveField } from './archive.ts'
import type { AnyRecord, Row } from './define.ts'
import type { Changes, FieldChange, PartChange, ValueChange } from './diff.ts'
import type { PartsField } from './fields.ts'
import { emptyValues, isNeverNull } from './kinds.ts'
import { type RowRights, readable, readableOf, type Viewer } from './rights.ts'
import { plainFromWire, plainToWire } from './wire.ts'

type Values = Readonly<Record<string, unknown>>

/** One entry of a record's change log. */
interface Entry {
  readonly fields: Changes
}

/**
 * A record's history, newest first, with the fields this person may read, also inside parts.
 * Fields they read only on their own rows (`rights`) show where the row was theirs before and after the change:
 * the new consultant of a deal does not see what the previous one was paid.
 */
export function visibleHistory<R extends AnyRecord, E extends Entry>(
  record: R,
  row: Row<R>,
  entries: readonly E[],
  viewer: Viewer,
  rights: RowRights<R> = {},
): readonly E[] {
  const readableFields = readable(record, viewer)
  const shown: E[] = []
  let after = row
  for (const entry of entries) {
    const before = rewound(record, after, entry.fields)
    const paths = isCreation(record, entry.fields)
      ? readableOf(record, after, viewer, readableFields, rights)
      : inBoth(
          readableOf(record, before, viewer, readableFields, rights),
          readableOf(record, after, viewer, readableFields, rights),
        )
    const fields = visibleChanges(record, entry.fields, paths, before)
    if (Object.keys(fields).length > 0) shown.push({ ...entry, fields })
    after = before
  }
  return shown
}

/** Every record is created with its archive flag set, so only the entry of its creation has none before. */
function isCreation(record: AnyRecord, changes: Changes): boolean {
  const flag = changes[archiveField(record)]
  return flag !== undefined && 'old' in flag && flag.old === null
}

function inBoth(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return a === b ? a : new Set([...a].filter(path => b.has(path)))
}

/** The part of a change on these paths, in declared order. A field that is no longer declared is on no path. */
function visibleChanges(record: AnyRecord, changes: Changes, paths: ReadonlySet<string>, before: Values): Changes {
  const out: Record<string, FieldChange> = {}
  for (const [name, field] of Object.entries(record.fields)) {
    const change = Object.hasOwn(changes, name) ? changes[name] : undefined
    if (!change || !paths.has(name)) continue
    if (!('parts' in change)) {
      out[name] = change
      continue
    }
    if (field.kind !== 'parts') continue
    const inner = Object.keys(field.fields).filter(part => paths.has(`${name}.${part}`))
    const were = (before[name] ?? []) as readonly Values[]
    const parts = change.parts
      .flatMap(part => visiblePart(part, inner))
      .map(part => calledAsItWas(field, part, were, inner[0]))
    if (parts.length > 0) out[name] = { parts }
  }
  for (const name of Object.keys(record.loggedParts ?? {})) {
    const change = Object.hasOwn(changes, name) ? changes[name] : undefined
    if (change && 'parts' in change) out[name] = change
  }
  return out
}

function visiblePart(part: PartChange, names: readonly string[]): readonly PartChange[] {
  if (part.mark === '~') {
    const fields = only(part.fields, names)
    return Object.keys(fields).length > 0 ? [{ ...part, fields }] : []
  }
  const values = only(part.values, names)
  return Object.keys(values).length > 0 ? [{ ...part, values: { _id: part._id, ...values } }] : []
}

/** Identifies a changed part among several by its first value before the change: whose share, which bank. */
function calledAsItWas(
  field: PartsField,
  part: PartChange,
  were: readonly Values[],
  first: string | undefined,
): PartChange {
  const declared = first === undefined ? undefined : field.fields[first]
  if (part.mark !== '~' || first === undefined || !declared) return part
  const was = were.find(({ _id }) => _id === part._id)?.[first]
  return was === null || was === undefined ? part : { ...part, of: { [first]: plainToWire(declared, was) } }
}

function only<V>(values: Readonly<Record<string, V>>, names: readonly string[]): Readonly<Record<string, V>> {
  return Object.fromEntries(names.flatMap(name => (Object.hasOwn(values, name) ? [[name, values[name] as V]] : [])))
}

/** The row before a change. */
function rewound<R extends AnyRecord>(record: R, row: Row<R>, changes: Changes): Row<R> {
  const before: Record<string, unknown> = { ...(row as Values) }
  for (const [name, change] of Object.entries(changes)) {
    const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined
    if (!field) continue
    if (field.kind !== 'parts') {
      if ('old' in change) before[name] = valueBefore(field.kind, plainFromWire(field, change.old))
    } else if ('parts' in change) before[name] = partsBefore(field, before[name] as readonly Values[], change.parts)
  }
  return before as Row<R>
}

function valueBefore(kind: PartsField['fields'][string]['kind'], value: unknown): unknown {
  return value === null && isNeverNull(kind) ? emptyValues[kind] : value
}

function partsBefore(field: PartsField, parts: readonly Values[], changes: readonly PartChange[]): readonly Values[] {
  const marked = new Map(changes.map(change => [change._id, change]))
  const stayed = parts.flatMap(part => {
    const change = marked.get(String(part._id))
    if (change?.mark === '+') return []
    return [change?.mark === '~' ? { ...part, ...wireValues(field, olds(change.fields)) } : part]
  })
  const removed = changes.flatMap(change => (change.mark === '-' ? [change.values] : []))
  return [...stayed, ...removed.map(values => ({ ...blankOf(field), ...values, ...wireValues(field, values) }))]
}

const olds = (fields: Readonly<Record<string, ValueChange>>): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, change]) => [name, change.old]))

function blankOf(field: PartsField): Values {
  return Object.fromEntries(Object.entries(field.fields).map(([name, { kind }]) => [name, valueBefore(kind, null)]))
}

function wireValues(field: PartsField, values: Values): Values {
  const stored = Object.entries(field.fields).filter(([name]) => Object.hasOwn(values, name))
  return Object.fromEntries(
    stored.map(([name, inner]) => [name, valueBefore(inner.kind, plainFromWire(inner, values[name]))]),
  )
}
