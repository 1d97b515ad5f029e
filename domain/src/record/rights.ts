import type { Flag } from '../access/flags.ts'
import type { ManagedCompany } from '../access/manage.ts'
import type { Role } from '../access/roles.ts'
import type { CompanySettings } from '../company/settings.ts'
import type { ConditionOf } from './condition.ts'
import type { AnyRecord, Draft, FieldName, Row } from './define.ts'
import type { Field, Right } from './fields.ts'
import { matches } from './matches.ts'
import { type ByKey, byKey, oncePer } from './oncePer.ts'

/** The person whose rights and scope are checked. Built once per request, not per row. */
export interface Viewer {
  readonly id: string
  /** Main role and other roles. */
  readonly roles: readonly Role[]
  readonly flags: ReadonlySet<Flag>
  readonly settings: CompanySettings
  /** Active offices the person works in. */
  readonly offices: readonly string[]
  /** What the rule of who manages whom needs (access/manage.ts). */
  readonly company: ManagedCompany
  /** People who have this person as manager, and teams this person manages. */
  readonly managedStaff: readonly string[]
  readonly managedTeams: readonly string[]
}

function holds(right: Right | undefined, viewer: Viewer): boolean {
  if (!right) return true
  if (right.only) return right.only.some(role => viewer.roles.includes(role))
  if (viewer.roles.includes('sysAdmin')) return true
  if (right.roles?.some(role => viewer.roles.includes(role))) return true
  if (right.flags?.some(name => viewer.flags.has(name))) return true
  return right.notOnly ? viewer.roles.some(role => !right.notOnly?.includes(role)) : false
}

function exists({ when, unless }: Field, settings: CompanySettings): boolean {
  return (when === undefined || Boolean(settings[when])) && (unless === undefined || !settings[unless])
}

/** Paths a person may read: `state`, `billingDates`, `billingDates.predictedExecutionDate`. */
export function readable(record: AnyRecord, viewer: Viewer): ReadonlySet<string> {
  const { rules, found } = readRulesOf(record)
  const answers = new Map(rules.map(([key, field]) => [key, mayRead(field, viewer)]))
  const key = [...answers.values()].map(Number).join('')
  return found(key, () => paths(record, field => answers.get(ruleKey(field)) === true))
}

const mayRead = (field: Field, viewer: Viewer): boolean => exists(field, viewer.settings) && holds(field.read, viewer)

/** Fields with the same marks are read by the same people. */
const ruleKey = ({ when, unless, read }: Field): string => JSON.stringify([when, unless, read])

interface ReadRules {
  /** The different rules of a record, each with a field that has it: asked once of a person, not once for each field. */
  readonly rules: readonly (readonly [string, Field])[]
  /** What was found so far, by their answers. */
  readonly found: ByKey<ReadonlySet<string>>
}

/** Sets of paths are made once, so that what is compiled for a set serves every person with the same rights. */
const maxSets = 500

const readRulesOf = oncePer((record: AnyRecord): ReadRules => {
  const fields = Object.values(record.fields).flatMap(field =>
    field.kind === 'parts' ? [field, ...Object.values(field.fields)] : [field],
  )
  return { rules: [...new Map(fields.map(field => [ruleKey(field), field]))], found: byKey(maxSets) }
})

/** Paths a person may write: readable, not computed, with the right to write; of a new record also `whenNew` ones. */
export function writable(record: AnyRecord, viewer: Viewer, isNew = false): ReadonlySet<string> {
  const may = (field: Field) => (isNew && field.whenNew) || (holds(field.read, viewer) && holds(field.write, viewer))
  return paths(record, field => !field.computed && exists(field, viewer.settings) && may(field))
}

function paths(record: AnyRecord, allowed: (field: Field) => boolean): ReadonlySet<string> {
  const fields = Object.entries(record.fields).filter(([, field]) => allowed(field))
  return new Set(fields.flatMap(([name, field]) => pathsOf(name, field, allowed)))
}

/** The path of a field, and of those inside its parts that are allowed. */
function pathsOf(name: string, field: Field, allowed: (field: Field) => boolean): readonly string[] {
  if (field.kind !== 'parts') return [name]
  const inner = Object.entries(field.fields).filter(([, part]) => allowed(part))
  return [name, ...inner.map(([part]) => `${name}.${part}`)]
}

/** What a person may do with a row. */
export interface Can {
  readonly edit: boolean
  readonly remove: boolean
  /** Why no user changes the row any more, nor its comments, tasks and files: a sentence for them. */
  readonly readOnlyReason?: string
}

/**
 * Rows on which a person reads more than their role allows: their own commission on a deal.
 * It suffices to show a value, never to filter or sort by it.
 */
export interface Exception<R extends AnyRecord> {
  readonly fields: readonly FieldName<R>[]
  readonly when: (viewer: Viewer) => ConditionOf<R>
  /** They may also write these, whether or not they may edit the row; `unseen`: without reading them. */
  readonly write?: true | 'unseen'
}

/** Rights to single rows, in addition to flags and the rights of fields. */
export interface RowRights<R extends AnyRecord> {
  readonly exceptions?: readonly Exception<R>[]
  /** What a person may do with this row; `flagged` is what their flags allow. */
  readonly can?: (row: Row<R>, viewer: Viewer, flagged: Can) => Can
  /** Why this row stays as it is, for every user; null: it may change. */
  readonly readOnlyReason?: (row: Row<R>) => string | null
  /** Fields that this person may not change on this row, although they may on others. A form asks as well. */
  readonly locked?: (row: Draft<R>, viewer: Viewer) => readonly FieldName<R>[]
}

/** Paths of the fields that the exceptions for this row give a person, if their company has them. */
function exceptionFields<R extends AnyRecord>(
  record: R,
  row: Draft<R>,
  viewer: Viewer,
  exceptions: readonly Exception<R>[],
): readonly string[] {
  const granting = exceptions.filter(({ when }) => matches(record, when(viewer), row))
  return granting.flatMap(({ fields }) => exceptionPaths(record, fields, viewer))
}

const exceptionPaths = (record: AnyRecord, fields: readonly string[], { settings }: Viewer): readonly string[] =>
  exceptionPathsOf(settings)(record)(fields)

/** Once for the settings of a company and each exception: finding them anew was half of what rights cost a search. */
const exceptionPathsOf = oncePer((settings: CompanySettings) =>
  oncePer((record: AnyRecord) =>
    oncePer((fields: readonly string[]) =>
      fields.flatMap(name => {
        const field = record.fields[name]
        return field && exists(field, settings) ? pathsOf(name, field, inner => exists(inner, settings)) : []
      }),
    ),
  ),
)

/** The fields of this row that a person may write. */
export function writableOf<R extends AnyRecord>(
  record: R,
  row: Draft<R>,
  viewer: Viewer,
  mayEdit: boolean,
  { exceptions = [], locked }: RowRights<R> = {},
): ReadonlySet<string> {
  const stays = new Set<string>(locked?.(row, viewer))
  const written = exceptions.filter(({ write }) => write)
  const found = new Set([
    ...(mayEdit ? writable(record, viewer) : []),
    ...exceptionFields(record, row, viewer, written),
  ])
  return new Set([...found].filter(path => !stays.has(path)))
}

/** Fields a person may read on at least some rows. */
export function readableSometimes<R extends AnyRecord>(
  record: R,
  viewer: Viewer,
  { exceptions = [] }: RowRights<R> = {},
): ReadonlySet<string> {
  const granted = exceptions.filter(({ write, when }) => write !== 'unseen' && when(viewer).op !== 'none')
  const extra = granted.flatMap(({ fields }) => exceptionPaths(record, fields, viewer))
  const always = readable(record, viewer)
  return extra.every(path => always.has(path)) ? always : new Set([...always, ...extra])
}

/** The fields of this row that a person may read. */
export function readableOf<R extends AnyRecord>(
  record: R,
  row: Draft<R>,
  viewer: Viewer,
  readableFields: ReadonlySet<string>,
  rights: RowRights<R> = {},
): ReadonlySet<string> {
  return readableByRow(record, viewer, readableFields, rights)(row)
}

/** The same for many rows: what depends on the person alone is asked once. */
export function readableByRow<R extends AnyRecord>(
  record: R,
  viewer: Viewer,
  readableFields: ReadonlySet<string>,
  { exceptions = [] }: RowRights<R> = {},
): (row: Draft<R>) => ReadonlySet<string> {
  const granting = exceptions.flatMap(({ write, fields, when }) => {
    const extra = write === 'unseen' ? [] : exceptionPaths(record, fields, viewer)
    return extra.every(path => readableFields.has(path)) ? [] : [{ extra, condition: when(viewer) }]
  })
  if (granting.length === 0) return () => readableFields
  const extended = extendedSetsOf(readableFields)
  return row => {
    const extra = granting.flatMap(each => (matches(record, each.condition, row) ? each.extra : []))
    if (extra.length === 0) return readableFields
    return extended(extra.join(), () => new Set([...readableFields, ...extra]))
  }
}

/** A set of paths and what exceptions added to it, by the added paths. */
const extendedSetsOf = oncePer<ReadonlySet<string>, ByKey<ReadonlySet<string>>>(() => byKey(maxSets))
