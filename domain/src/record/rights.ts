import type { Flag } from '../access/flags.ts'
import type { Role } from '../access/roles.ts'
import type { CompanySettings } from '../company/settings.ts'
import type { ConditionOf } from './condition.ts'
import type { AnyRecord, FieldName, Row } from './define.ts'
import type { Field, Right } from './fields.ts'
import { matches } from './matches.ts'

/** What rights are decided from. Made once per request, not per row. */
export interface Viewer {
  readonly id: string
  /** Main role and extra ones. */
  readonly roles: readonly Role[]
  readonly flags: ReadonlySet<Flag>
  readonly settings: CompanySettings
}

function holds(right: Right | undefined, viewer: Viewer): boolean {
  if (!right) return true
  if (viewer.roles.includes('sysAdmin')) return true
  if (right.roles?.some(role => viewer.roles.includes(role))) return true
  if (right.flags?.some(name => viewer.flags.has(name))) return true
  return right.notOnly ? viewer.roles.some(role => !right.notOnly?.includes(role)) : false
}

function exists(field: Field, viewer: Viewer): boolean {
  return field.when === undefined || Boolean(viewer.settings[field.when])
}

/** Paths a person may read: `state`, `billingDates`, `billingDates.predictedExecutionDate`. */
export function readable(record: AnyRecord, viewer: Viewer): ReadonlySet<string> {
  return paths(record, field => exists(field, viewer) && holds(field.read, viewer))
}

/** Paths a person may write: readable, not computed, and theirs to write. */
export function writable(record: AnyRecord, viewer: Viewer): ReadonlySet<string> {
  return paths(
    record,
    field => !field.computed && exists(field, viewer) && holds(field.read, viewer) && holds(field.write, viewer),
  )
}

function paths(record: AnyRecord, allowed: (field: Field) => boolean): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [name, field] of Object.entries(record.fields)) {
    if (!allowed(field)) continue
    found.add(name)
    if (field.kind !== 'parts') continue
    for (const [part, inner] of Object.entries(field.fields)) if (allowed(inner)) found.add(`${name}.${part}`)
  }
  return found
}

/**
 * Rows on which a person reads more than their role gives: one's own commission on a deal.
 * Enough to show a value, never enough to filter or sort by it.
 */
export interface Exception<R extends AnyRecord> {
  readonly fields: readonly FieldName<R>[]
  readonly when: (viewer: Viewer) => ConditionOf<R>
}

/** The fields of this very row that a person may read. */
export function readableOf<R extends AnyRecord>(
  record: R,
  row: Row<R>,
  viewer: Viewer,
  known: ReadonlySet<string>,
  exceptions: readonly Exception<R>[],
): ReadonlySet<string> {
  const granted = exceptions
    .filter(exception => matches(record, exception.when(viewer), row))
    .flatMap(exception => exception.fields)
  const extra = granted.filter(name => {
    const field = record.fields[name]
    return field !== undefined && exists(field, viewer)
  })
  return extra.length === 0 ? known : new Set([...known, ...extra])
}
