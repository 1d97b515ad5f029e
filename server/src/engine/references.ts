import { holdsRole, type Role } from '@tipy/domain/access/roles'
import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { equal } from '@tipy/domain/record/diff'
import type { PlainField } from '@tipy/domain/record/fields'
import { isIdentity } from '@tipy/domain/record/identity'
import type { PlainKind } from '@tipy/domain/record/kinds'
import { sql } from 'kysely'
import type { CompanyMember } from '#http/session/session'
import { prepared } from '#platform/database/prepared'
import type { RecordViewer, Saving } from './serverRecord.ts'

type Values = Readonly<Record<string, unknown>>

/** A set or changed value that refers to something else, with its path in the form. */
interface Reference {
  readonly path: string
  readonly field: PlainField
  readonly key: string
}

const sentence = 'Esta opção não existe'

/** What a save refers to, by table. */
interface Wanted {
  readonly people: readonly string[]
  readonly items: readonly { readonly list: string; readonly key: string }[]
  readonly teams: readonly string[]
  readonly offices: readonly string[]
}

/** What exists of it and is active. */
interface Existing {
  readonly people: ReadonlyMap<string, Pick<CompanyMember, 'role' | 'otherRoles'>>
  readonly items: ReadonlySet<string>
  readonly teams: ReadonlySet<string>
  readonly offices: ReadonlySet<string>
}

/** How a kind of reference is looked up: what is read for it, and whether it is valid. */
interface Lookup {
  readonly wants: (field: PlainField, key: string) => Partial<Wanted>
  readonly isValid: (field: PlainField, key: string, existing: Existing, viewer: RecordViewer) => boolean
}

const person: Lookup = {
  wants: (_field, key) => ({ people: [key] }),
  isValid: ({ among }, key, { people }) => {
    const found = people.get(key)
    return found !== undefined && (!among || holdsRole(found, among))
  },
}

/** A party outside the company is only a name, which is always accepted. */
const party: Lookup = {
  wants: (field, key) => (isIdentity(key) ? person.wants(field, key) : {}),
  isValid: (field, key, existing, viewer) => !isIdentity(key) || person.isValid(field, key, existing, viewer),
}

const itemKey = (list: string | undefined, key: string): string => JSON.stringify([list, key])
const item: Lookup = {
  wants: ({ list }, key) => (list === undefined ? {} : { items: [{ list, key }] }),
  isValid: ({ list }, key, { items }) => items.has(itemKey(list, key)),
}

const team: Lookup = {
  wants: (_field, key) => ({ teams: [key] }),
  isValid: (_field, key, { teams }) => teams.has(key),
}

/** A record may be put only in an office of the viewer. */
const office: Lookup = { wants: () => ({}), isValid: (_field, key, _existing, viewer) => viewer.offices.includes(key) }

/** A list of offices has no foreign key, so each office is locked as by one. */
const manyOffices: Lookup = {
  wants: (_field, key) => ({ offices: [key] }),
  isValid: (_field, key, { offices }, viewer) => offices.has(key) && viewer.offices.includes(key),
}

/**
 * No body of a record sets an id: the lead of a person is linked apart from the other fields. Ids that the engine sets
 * are computed, and those that another record passes in `copiedValues` count as unchanged.
 */
const refusedId: Lookup = { wants: () => ({}), isValid: () => false }

const lookups: Partial<Record<PlainKind, Lookup>> = {
  person,
  people: person,
  party,
  choice: item,
  choices: item,
  team,
  office,
  id: refusedId,
  offices: manyOffices,
}

/** Set or changed references that do not exist in this company, are archived or have the wrong role. */
export async function referenceIssues<R extends AnyRecord>(
  record: R,
  row: Row<R>,
  before: Values | null,
  saving: Saving,
): Promise<FieldMessages> {
  const references = changedReferences(record, row, before)
  const looked: Looked = saving.looked ?? new Map()
  await lookUp(
    references.filter(({ field, key }) => !looked.get(field)?.has(key)),
    saving,
    looked,
  )
  const wrong = references.filter(({ field, key }) => !looked.get(field)?.get(key))
  return Object.fromEntries(wrong.map(({ path }) => [path, sentence]))
}

/** Whether keys are valid, by field; where many rows are saved together, each key is looked up once. */
type Looked = NonNullable<Saving['looked']>

/** All of them in one statement, if there is anything to read. */
async function lookUp(references: readonly Reference[], { trx, viewer }: Saving, looked: Looked): Promise<void> {
  const wanted = references.map(({ field, key }) => lookups[field.kind]?.wants(field, key) ?? {})
  const existing = await readExisting(trx, viewer.companyId, {
    people: wanted.flatMap(({ people = [] }) => people),
    items: wanted.flatMap(({ items = [] }) => items),
    teams: wanted.flatMap(({ teams = [] }) => teams),
    offices: wanted.flatMap(({ offices = [] }) => offices),
  })
  for (const { field, key } of references) {
    const keys = looked.get(field) ?? new Map<string, boolean>()
    looked.set(field, keys.set(key, lookups[field.kind]?.isValid(field, key, existing, viewer) ?? false))
  }
}

interface FoundRow {
  readonly found: keyof Wanted
  readonly key: string
  readonly list: string | null
  readonly role: Role
  readonly otherRoles: readonly Role[]
}

/**
 * What is no person is locked as by a foreign key, so that it is not removed before this transaction commits: always in
 * the order of tables and keys of this statement.
 */
async function readExisting(trx: Saving['trx'], companyId: string, wanted: Wanted): Promise<Existing> {
  const { people, items, teams, offices } = wanted
  const isEmpty = Object.values(wanted).every(keys => keys.length === 0)
  const { rows } = isEmpty
    ? { rows: [] }
    : await prepared(sql<FoundRow>`
      with found_people as (
        select id, role, other_roles from users
        where company_id = ${companyId} and id = any(${[...new Set(people)]}::uuid[]) and active
      ), found_items as (
        select list, key from list_items
        where company_id = ${companyId} and active and (list, key) in (
          select * from unnest(${items.map(({ list }) => list)}::text[], ${items.map(({ key }) => key)}::text[]))
        order by list, key for key share
      ), found_teams as (
        select key from teams where company_id = ${companyId} and key = any(${[...new Set(teams)]}::text[]) and active
        order by key for key share
      ), found_offices as (
        select key from offices where company_id = ${companyId} and key = any(${[...new Set(offices)]}::text[]) and active
        order by key for key share
      )
      select 'people' as found, id::text as key, null as list, role, other_roles as "otherRoles" from found_people
      union all select 'items', key, list, null, null from found_items
      union all select 'teams', key, null, null, null from found_teams
      union all select 'offices', key, null, null, null from found_offices`).execute(trx)
  const of = (table: keyof Wanted) => rows.filter(({ found }) => found === table)
  return {
    people: new Map(of('people').map(row => [row.key, row])),
    items: new Set(of('items').map(({ list, key }) => itemKey(list ?? undefined, key))),
    teams: new Set(of('teams').map(({ key }) => key)),
    offices: new Set(of('offices').map(({ key }) => key)),
  }
}

function changedReferences(record: AnyRecord, row: Values, before: Values | null): readonly Reference[] {
  return Object.entries(record.fields).flatMap(([name, field]) => {
    if (field.kind !== 'parts') return namedBy(name, field, row[name], before?.[name])
    const was = new Map(((before?.[name] ?? []) as readonly Values[]).map(part => [part._id, part]))
    return ((row[name] ?? []) as readonly Values[]).flatMap((part, index) =>
      Object.entries(field.fields).flatMap(([inner, declared]) =>
        namedBy(`${name}.${index}.${inner}`, declared, part[inner], was.get(part._id)?.[inner]),
      ),
    )
  })
}

/** New references of one field; computed ones are known to exist. */
function namedBy(path: string, field: PlainField, value: unknown, before: unknown): readonly Reference[] {
  if (field.computed || !lookups[field.kind] || value === null || equal(value, before ?? null)) return []
  const keys = Array.isArray(value) ? (value as readonly string[]) : [value as string]
  const old = Array.isArray(before) ? (before as readonly string[]) : []
  return keys.filter(key => !old.includes(key)).map(key => ({ path, field, key }))
}
