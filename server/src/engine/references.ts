import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { equal } from '@tipy/domain/record/diff'
import type { PlainField } from '@tipy/domain/record/fields'
import { isIdentity } from '@tipy/domain/record/identity'
import type { PlainKind } from '@tipy/domain/record/kinds'
import { sql } from 'kysely'
import { holdsOneOf } from '#http/roles'
import type { Saving } from './serverRecord.ts'

type Values = Readonly<Record<string, unknown>>

/** A value that was set or changed and names something else, with where it stands in the form. */
interface Reference {
  readonly path: string
  readonly field: PlainField
  readonly key: string
}

/** Which of these keys may be named. */
type FindKnownKeys = (field: PlainField, keys: readonly string[], saving: Saving) => Promise<ReadonlySet<string>>

const sentence = 'Esta opção não existe'

const people: FindKnownKeys = async (field, keys, { trx, viewer }) => {
  const suited = field.among ? holdsOneOf('u', field.among) : sql`true`
  const found = await sql<{ id: string }>`
    select u.id from users u
    where u.company_id = ${viewer.companyId} and u.id = any(${keys}::uuid[]) and u.active and ${suited}`.execute(trx)
  return new Set(found.rows.map(row => row.id))
}

/** Somebody outside is a name, of whom nobody here knows anything. */
const party: FindKnownKeys = async (field, keys, saving) => {
  const inside = keys.filter(isIdentity)
  const known = inside.length > 0 ? await people(field, inside, saving) : new Set<string>()
  return new Set(keys.filter(key => !isIdentity(key) || known.has(key)))
}

/** Held like a foreign key would: nobody removes it while it is being named. */
const items: FindKnownKeys = async (field, keys, { trx, viewer }) => {
  const found = await sql<{ key: string }>`
    select key from list_items
    where company_id = ${viewer.companyId} and list = ${field.list} and key = any(${keys}::text[]) and active
    order by key for key share`.execute(trx)
  return new Set(found.rows.map(row => row.key))
}

const teams: FindKnownKeys = async (_field, keys, { trx, viewer }) => {
  const found = await sql<{ key: string }>`
    select key from teams where company_id = ${viewer.companyId} and key = any(${keys}::text[]) and active
    order by key for key share`.execute(trx)
  return new Set(found.rows.map(row => row.key))
}

/** A record is put in an office one works in. */
const offices: FindKnownKeys = async (_field, keys, { viewer }) =>
  new Set(keys.filter(key => viewer.offices.includes(key)))

/** Somebody else's list of offices has no foreign key: each is held while it is being named. */
const manyOffices: FindKnownKeys = async (_field, keys, { trx, viewer }) => {
  const found = await sql<{ key: string }>`
    select key from offices where company_id = ${viewer.companyId} and key = any(${keys}::text[]) and active
    order by key for key share`.execute(trx)
  return new Set(found.rows.map(row => row.key).filter(key => viewer.offices.includes(key)))
}

/**
 * An identity that a body may set names a record of a kind that is not built yet (the lead of a person): there is none to
 * name. What machinery sets is computed, and what another record gives with `given` is known.
 */
const nothingYet: FindKnownKeys = async () => new Set()

/** Kinds that name something of the company, and how it is looked up. */
const lookups: Partial<Record<PlainKind, FindKnownKeys>> = {
  person: people,
  people,
  party,
  choice: items,
  choices: items,
  team: teams,
  office: offices,
  id: nothingYet,
  offices: manyOffices,
}

/** What does not exist in this company, is no longer offered, or is not of the right role: only of what was set or changed. */
export async function referenceIssues<R extends AnyRecord>(
  record: R,
  row: Row<R>,
  before: Values | null,
  saving: Saving,
): Promise<FieldMessages> {
  const wrong: Record<string, string> = {}
  for (const [field, references] of groupByField(changedReferences(record, row, before))) {
    const known = await knownOf(field, [...new Set(references.map(reference => reference.key))], saving)
    for (const { path, key } of references) if (!known.has(key)) wrong[path] = sentence
  }
  return wrong
}

/** Which of these may be named; where many rows are saved at once, each is looked up once. */
async function knownOf(field: PlainField, keys: readonly string[], saving: Saving): Promise<ReadonlySet<string>> {
  const ask = lookups[field.kind]
  if (!ask) return new Set()
  if (!saving.looked) return ask(field, keys, saving)
  const looked = saving.looked.get(field) ?? new Map<string, boolean>()
  saving.looked.set(field, looked)
  const asked = keys.filter(key => !looked.has(key))
  const found = asked.length > 0 ? await ask(field, asked, saving) : new Set()
  for (const key of asked) looked.set(key, found.has(key))
  return new Set(keys.filter(key => looked.get(key)))
}

function groupByField(references: readonly Reference[]): ReadonlyMap<PlainField, readonly Reference[]> {
  const groups = new Map<PlainField, Reference[]>()
  for (const reference of references) {
    const group = groups.get(reference.field)
    if (group) group.push(reference)
    else groups.set(reference.field, [reference])
  }
  return groups
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

/** What the machinery or a rule computed is known to exist. */
function namedBy(path: string, field: PlainField, value: unknown, before: unknown): readonly Reference[] {
  if (field.computed || !lookups[field.kind] || value === null || equal(value, before ?? null)) return []
  const keys = Array.isArray(value) ? (value as readonly string[]) : [value as string]
  const old = Array.isArray(before) ? (before as readonly string[]) : []
  return keys.filter(key => !old.includes(key)).map(key => ({ path, field, key }))
}
