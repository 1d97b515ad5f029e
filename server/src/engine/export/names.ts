import type { Field, PlainField } from '@tipy/domain/record/fields'
import type { PlainKind } from '@tipy/domain/record/kinds'
import type { Names } from '@tipy/domain/record/textOfValue'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The table with the names of a kind. */
const sources: Partial<Record<PlainKind, 'users' | 'offices' | 'teams' | 'list_items'>> = {
  person: 'users',
  people: 'users',
  party: 'users',
  office: 'offices',
  offices: 'offices',
  team: 'teams',
  choice: 'list_items',
  choices: 'list_items',
}

/** A flag may have custom labels, which are a list like any other. */
const sourceOf = ({ kind, labelsFrom }: PlainField) => (labelsFrom ? 'list_items' : sources[kind])
const listOf = ({ list, labelsFrom }: PlainField) => labelsFrom ?? list

/** The table, and the list in it, with the names that a field refers to. */
export const shelfOf = (field: PlainField): string => `${sourceOf(field)}/${listOf(field) ?? ''}`

/** Something that a record may refer to, in which table and list, and whether it is still offered. */
export interface Named {
  readonly shelf: string
  readonly key: string
  readonly name: string
  readonly active: boolean
}

/** All names these fields may need. */
export async function readNames(db: Db, companyId: string, fields: readonly Field[]): Promise<Names> {
  return namesFrom(await readNamed(db, companyId, fields))
}

export function namesFrom(found: readonly Named[]): Names {
  const names = new Map(found.map(({ shelf, key, name }) => [`${shelf}/${key}`, name]))
  return { of: (field, key) => names.get(`${shelfOf(field)}/${key}`) ?? key }
}

/** All in one statement: a company has thousands of names, not millions. */
export async function readNamed(db: Db, companyId: string, fields: readonly Field[]): Promise<readonly Named[]> {
  const plain = fields.flatMap(field => (field.kind === 'parts' ? Object.values(field.fields) : [field]))
  const wanted = new Set(plain.flatMap(field => sourceOf(field) ?? []))
  const lists = [...new Set(plain.flatMap(field => listOf(field) ?? []))]
  const queries = {
    users: sql`select 'users/' as shelf, id::text as key, name, active from users where company_id = ${companyId}`,
    offices: sql`select 'offices/' as shelf, key, name, active from offices where company_id = ${companyId}`,
    teams: sql`select 'teams/' as shelf, key, name, active from teams where company_id = ${companyId}`,
    list_items: sql`
      select 'list_items/' || list as shelf, key, name, active from list_items
      where company_id = ${companyId} and list = any(${lists}::text[])`,
  }
  const selects = [...wanted].map(source => queries[source])
  if (selects.length === 0) return []
  return (await sql<Named>`${sql.join(selects, sql` union all `)}`.execute(db)).rows
}
