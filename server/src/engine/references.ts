import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import { equal } from '@tipy/domain/record/diff'
import type { PlainField } from '@tipy/domain/record/fields'
import { isIdentity } from '@tipy/domain/record/identity'
import type { PlainKind } from '@tipy/domain/record/kinds'
import { sql } from 'kysely'
import { holdsOneOf } from '#http/roles'
import { groupBy } from '#platform/groupBy'
import type { Saving } from './serverRecord.ts'

type Values = Readonly<Record<string, unknown>>

/** A set or changed value that refers to something else, with its path in the form. */
interface Reference {
  readonly path: string
  readonly field: PlainField
  readonly key: string
}

/** Which of these keys may be referred to. */
type FindKnownKeys = (field: PlainField, keys: readonly string[], saving: Saving) => Promise<ReadonlySet<string>>

const sentence = 'Esta opção não existe'

const people: FindKnownKeys = async (field, keys, { trx, viewer }) => {
  const suited = field.among ? holdsOneOf('u', field.among) : sql`true`
  const found = await sql<{ id: string }>`
    select u.id from users u
    where u.company_id = ${viewer.companyId} and u.id = any(${keys}::uuid[]) and u.active and ${suited}`.execute(trx)
  return new Set(found.rows.map(row => row.id))
}

/** A party outside the company is only a name, which is always accepted. */
const party: FindKnownKeys = async (field, keys, saving) => {
  const inside = keys.filter(isIdentity)
  const existing = inside.length > 0 ? await people(field, inside, saving) : new Set<string>()
  return new Set(keys.filter(key => !isIdentity(key) || existing.has(key)))
}

/** Locked as by a foreign key, so that the item is not removed before this transaction commits. */
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

/** A record may be put only in an office of the viewer. */
const offices: FindKnownKeys = async (_field, keys, { viewer }) =>
  new Set(keys.filter(key => viewer.offices.includes(key)))

/** A list of offices has no foreign key, so each office is locked as by one. */
const manyOffices: FindKnownKeys = async (_field, keys, { trx, viewer }) => {
  const found = await sql<{ key: string }>`
    select key from offices where company_id = ${viewer.companyId} and key = any(${keys}::text[]) and active
    order by key for key share`.execute(trx)
  return new Set(found.rows.map(row => row.key).filter(key => viewer.offices.includes(key)))
}

/**
 * No body of a record sets an id: the lead of a person is linked apart from the other fields. Ids that the engine sets
 * are computed, and those that another record passes in `copiedValues` count as unchanged.
 */
const noKeys: FindKnownKeys = async () => new Set()

/** How each kind of reference is looked up. */
const lookups: Partial<Record<PlainKind, FindKnownKeys>> = {
  person: people,
  people,
  party,
  choice: items,
  choices: items,
  team: teams,
  office: offices,
  id: noKeys,
  offices: manyOffices,
}

/** Set or changed references that do not exist in this company, are archived or have the wrong role. */
export async function referenceIssues<R extends AnyRecord>(
  record: R,
  row: Row<R>,
  before: Values | null,
  saving: Saving,
): Promise<FieldMessages> {
  const wrong: Record<string, string> = {}
  for (const [field, references] of groupBy(changedReferences(record, row, before), ({ field: own }) => own)) {
    const existing = await existingKeys(field, [...new Set(references.map(reference => reference.key))], saving)
    for (const { path, key } of references) if (!existing.has(key)) wrong[path] = sentence
  }
  return wrong
}

/** Which of these keys are valid; where many rows are saved together, each key is looked up once. */
async function existingKeys(field: PlainField, keys: readonly string[], saving: Saving): Promise<ReadonlySet<string>> {
  const lookUp = lookups[field.kind]
  if (!lookUp) return new Set()
  if (!saving.looked) return lookUp(field, keys, saving)
  const looked = saving.looked.get(field) ?? new Map<string, boolean>()
  saving.looked.set(field, looked)
  const newKeys = keys.filter(key => !looked.has(key))
  const found = newKeys.length > 0 ? await lookUp(field, newKeys, saving) : new Set()
  for (const key of newKeys) looked.set(key, found.has(key))
  return new Set(keys.filter(key => looked.get(key)))
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
