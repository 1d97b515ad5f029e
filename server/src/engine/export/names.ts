import type { Field, PlainField } from '@tipy/domain/record/fields'
import type { PlainKind } from '@tipy/domain/record/kinds'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** What people call what a record names by identity or key. */
export interface Names {
  /** The name, or the key itself when nobody knows it any more. */
  of(field: PlainField, key: string): string
}

/** Where the names of a kind are. */
const sources: Partial<Record<PlainKind, 'users' | 'offices' | 'teams' | 'list_items'>> = {
  person: 'users',
  people: 'users',
  office: 'offices',
  offices: 'offices',
  team: 'teams',
  choice: 'list_items',
  choices: 'list_items',
}

const placeOf = (field: PlainField, key: string): string => `${sources[field.kind]}/${field.list ?? ''}/${key}`

/** All names these fields may need, in one statement: a company has thousands of them, not millions. */
export async function readNames(db: Db, companyId: string, fields: readonly Field[]): Promise<Names> {
  const plain = fields.flatMap(field => (field.kind === 'parts' ? Object.values(field.fields) : [field]))
  const wanted = new Set(plain.flatMap(field => sources[field.kind] ?? []))
  const lists = [...new Set(plain.flatMap(field => field.list ?? []))]
  const queries = {
    users: sql`select 'users//' || id as place, name from users where company_id = ${companyId}`,
    offices: sql`select 'offices//' || key as place, name from offices where company_id = ${companyId}`,
    teams: sql`select 'teams//' || key as place, name from teams where company_id = ${companyId}`,
    list_items: sql`
      select 'list_items/' || list || '/' || key as place, name from list_items
      where company_id = ${companyId} and list = any(${lists}::text[])`,
  }
  const asked = [...wanted].map(source => queries[source])
  const found =
    asked.length === 0
      ? []
      : (await sql<{ place: string; name: string }>`${sql.join(asked, sql` union all `)}`.execute(db)).rows
  const names = new Map(found.map(({ place, name }) => [place, name]))
  return { of: (field, key) => names.get(placeOf(field, key)) ?? key }
}
