import type { ListName } from '@tipy/domain/company/config'
import type { Field, PlainField } from '@tipy/domain/record/fields'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '#engine/columns'
import type { Db } from '#platform/database/database'

/** What fields can reference: items of a list by choices, offices and teams by fields of their kind. */
export type ReferencedList = ListName | 'offices' | 'teams'

/** The part of a declared record that shows what its fields reference. */
export interface Declared {
  readonly name: string
  readonly fields: Readonly<Record<string, Field>>
}

function names(field: PlainField, used: ReferencedList): boolean {
  if (used === 'offices') return field.kind === 'office' || field.kind === 'offices'
  if (used === 'teams') return field.kind === 'team'
  return (field.kind === 'choice' || field.kind === 'choices') && field.list === used
}

const isMany = ({ kind }: PlainField): boolean => kind === 'choices' || kind === 'offices'

interface UsageQuery {
  readonly companyId: string
  readonly keys: readonly string[]
}

/** Rows of one table that reference one of the keys in this field: their id and the key. */
function namedIn(
  table: string,
  name: string,
  field: Field,
  used: ReferencedList,
  asking: UsageQuery,
): RawBuilder<unknown>[] {
  if (field.computed === 'queried') return []
  const where = sql`t.company_id = ${asking.companyId}::uuid`
  const keys = sql`any(${[...asking.keys]}::text[])`
  const column = sql.ref(`t.${columnOf(name, field)}`)
  const from = sql`from ${sql.table(table)} t`
  if (field.kind !== 'parts') {
    if (!names(field, used)) return []
    return isMany(field)
      ? [sql`select t.id, k.key ${from} cross join unnest(${column}) k(key) where ${where} and k.key = ${keys}`]
      : [sql`select t.id, ${column} as key ${from} where ${where} and ${column} = ${keys}`]
  }
  return Object.entries(field.fields)
    .filter(([, inner]) => names(inner, used))
    .map(([innerName, inner]) => {
      const parts = sql`${from} cross join jsonb_array_elements(${column}) p`
      return isMany(inner)
        ? sql`select t.id, k.key ${parts} cross join jsonb_array_elements_text(p -> ${innerName}) k(key)
            where ${where} and k.key = ${keys}`
        : sql`select t.id, p ->> ${innerName} as key ${parts} where ${where} and p ->> ${innerName} = ${keys}`
    })
}

/** References outside declared records: sub-categories of a category, goals of an office. */
function namedOutsideRecords(used: ReferencedList, { companyId, keys }: UsageQuery): RawBuilder<unknown>[] {
  const wanted = sql`any(${[...keys]}::text[])`
  if (used === 'expenseCategories')
    return [
      sql`select gen_random_uuid() as id, type as key from list_items
        where company_id = ${companyId} and list = 'expenseSubCategories' and type = ${wanted}`,
    ]
  if (used === 'offices')
    return [sql`select id, office as key from goals where company_id = ${companyId} and office = ${wanted}`]
  return []
}

/** How many records reference each of these keys; keys without references are left out. One statement per table. */
export async function countUses(
  db: Db,
  records: readonly Declared[],
  used: ReferencedList,
  asking: UsageQuery,
): Promise<ReadonlyMap<string, number>> {
  const uses = new Map<string, number>()
  if (asking.keys.length === 0) return uses
  const questions = records.map(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, kind]) => namedIn(name, field, kind, used, asking)),
  )
  for (const parts of [...questions, namedOutsideRecords(used, asking)]) {
    if (parts.length === 0) continue
    const { rows } = await sql<{ key: string; count: number }>`
      select key, count(distinct id)::int as count from (${sql.join(parts, sql` union all `)}) named
      group by key`.execute(db)
    for (const { key, count } of rows) uses.set(key, (uses.get(key) ?? 0) + count)
  }
  return uses
}
