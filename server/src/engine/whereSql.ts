import { type Cents, toEuros } from '@tipy/domain/money/money'
import type { Condition, Plain, Range } from '@tipy/domain/record/condition'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field, Fields, PlainField } from '@tipy/domain/record/fields'
import { pathsOf } from '@tipy/domain/record/filters'
import { isIdentity } from '@tipy/domain/record/identity'
import { fold } from '@tipy/domain/text/fold'
import { type RawBuilder, sql } from 'kysely'
import { escapeLikePattern } from '#platform/database/like'
import { column, storage } from './columns.ts'

/** Where a field's value is found, and in which unit money is stored there. */
interface Place {
  readonly fields: Fields
  readonly at: (name: string, field: Field) => RawBuilder<unknown>
  readonly money: (amount: number) => number
  /** The record's search text, which contains every field marked `search`; a part has none. Few conditions need it. */
  readonly searchText?: () => RawBuilder<unknown>
  /** The table of parts that are also stored as rows, with the condition for the rows of this record. */
  readonly rowsOf?: (name: string) => (PartRows & { readonly own: Sql }) | undefined
}

/** Parts of a record that the database also stores as rows, as an index: a query there unpacks no JSON. */
export interface PartRows {
  readonly table: string
  /** The column with the id of the record. */
  readonly owner: string
  /** The column of each field of a part that has one. */
  readonly columns: Readonly<Record<string, string>>
}

type Sql = RawBuilder<boolean>

/** A condition as SQL over `alias`. Null counts as false at every leaf; only NOT needs `is not true` for that. */
export function whereSql(
  record: AnyRecord,
  condition: Condition,
  alias: string,
  partRows: Readonly<Record<string, PartRows>> = {},
): Sql {
  const ownOf = ({ owner }: PartRows) =>
    sql<boolean>`part.company_id = ${sql.ref(`${alias}.company_id`)} and ${sql.ref(`part.${owner}`)} = ${sql.ref(`${alias}.id`)}`
  return compile(condition, {
    rowsOf: name => {
      const partTable = partRows[name]
      return partTable && { ...partTable, own: ownOf(partTable) }
    },
    fields: record.fields,
    at: (name, field) => column(alias, name, field),
    money: amount => toEuros(amount as Cents),
    searchText: () => sql.ref(`${alias}.search_text`),
  })
}

function compile(condition: Condition, place: Place): Sql {
  switch (condition.op) {
    case 'all':
      return sql<boolean>`true`
    case 'none':
      return sql<boolean>`false`
    case 'and':
      return joined(condition.of, place, sql` and `, sql<boolean>`true`)
    case 'or':
      return joined(condition.of, place, sql` or `, sql<boolean>`false`)
    case 'not':
      // EXISTS is never null, and a plain NOT lets PostgreSQL use an anti-join.
      return condition.of.op === 'some'
        ? sql<boolean>`not ${compile(condition.of, place)}`
        : sql<boolean>`(${compile(condition.of, place)}) is not true`
    case 'some':
      return some(condition.field, condition.where, place)
    case 'is':
    case 'in':
    case 'range':
    case 'contains':
    case 'empty':
    case 'overlaps':
      return leaf(condition, place)
  }
}

function joined(of: readonly Condition[], place: Place, word: RawBuilder<unknown>, none: Sql): Sql {
  if (of.length === 0) return none
  return sql<boolean>`(${sql.join(
    of.map(part => compile(part, place)),
    word,
  )})`
}

type Leaf = Extract<Condition, { op: 'is' | 'in' | 'range' | 'contains' | 'empty' | 'overlaps' }>

function leaf(condition: Leaf, place: Place): Sql {
  const field = declared(place, condition.field)
  if (field.kind === 'parts') throw new Error(`${condition.field} is a list of parts`)
  const at = place.at(condition.field, field)
  switch (condition.op) {
    case 'is':
      return is(at, field, condition.value, place)
    case 'in':
      return isOneOf(at, field, condition.values)
    case 'range':
      return inRange(at, field, condition.range, place)
    case 'contains':
      return contains(at, field, condition.text, place)
    case 'empty':
      return empty(at, field)
    case 'overlaps':
      return sql<boolean>`${at} && ${keysOf(field, condition.values)}::${sql.raw(arrayType(field))}`
  }
}

/** A value computed by query is no column: it can be shown, but no condition can use it. */
function declared(place: Place, name: string): Field {
  const field = Object.hasOwn(place.fields, name) ? place.fields[name] : undefined
  if (!field || field.computed === 'queried') throw new Error(`no condition can speak of ${name}`)
  return field
}

const uuidKinds: ReadonlySet<string> = new Set(['id', 'person', 'people'])

/** Keys that are no ids match nothing, and would fail in the cast to uuid. */
function keysOf(field: PlainField, values: readonly string[]): readonly string[] {
  return uuidKinds.has(field.kind) ? values.filter(isIdentity) : values
}

function arrayType(field: PlainField): string {
  return uuidKinds.has(field.kind) ? 'uuid[]' : 'text[]'
}

function param(field: PlainField, value: Plain, place: Place): RawBuilder<unknown> {
  const converted = field.kind === 'money' ? place.money(value as number) : value
  return sql`${converted}::${sql.raw(storage[field.kind].type)}`
}

function is(at: RawBuilder<unknown>, field: PlainField, value: Plain, place: Place): Sql {
  if (uuidKinds.has(field.kind) && !isIdentity(String(value))) return sql<boolean>`false`
  return sql<boolean>`${at} = ${param(field, value, place)}`
}

function isOneOf(at: RawBuilder<unknown>, field: PlainField, values: readonly string[]): Sql {
  return sql<boolean>`${at} = any(${keysOf(field, values)}::${sql.raw(arrayType(field))})`
}

function inRange(
  value: RawBuilder<unknown>,
  field: PlainField,
  { from, to }: Range<string | number>,
  place: Place,
): Sql {
  // Local times are text: they sort byte by byte, whatever the collation of the database.
  const at = field.kind === 'dateTime' ? sql`${value} collate "C"` : value
  const ends = [
    ...(from === undefined ? [] : [sql`${at} >= ${param(field, from, place)}`]),
    ...(to === undefined ? [] : [sql`${at} <= ${param(field, to, place)}`]),
  ]
  return ends.length === 0 ? sql<boolean>`${at} is not null` : sql<boolean>`(${sql.join(ends, sql` and `)})`
}

function empty(at: RawBuilder<unknown>, field: PlainField): Sql {
  const { type } = storage[field.kind]
  if (type === 'text') return sql<boolean>`coalesce(${at}, '') = ''`
  if (type.startsWith('_')) return sql<boolean>`coalesce(cardinality(${at}), 0) = 0`
  return sql<boolean>`${at} is null`
}

/**
 * The search text contains every searched field, so its index finds candidates and only those are folded. `coalesce`
 * hides the second condition from the planner, which would guess that it keeps one row in two hundred.
 */
function contains(at: RawBuilder<unknown>, field: PlainField, text: string, { searchText }: Place): Sql {
  const like = `%${escapeLikePattern(fold(text))}%`
  const exactly = sql<boolean>`fold(${at}) like ${like}`
  if (!field.search || !searchText) return exactly
  return sql<boolean>`(${searchText()} like ${like} and coalesce(${exactly}, false))`
}

function some(name: string, where: Condition, place: Place): Sql {
  const field = declared(place, name)
  if (field.kind !== 'parts') throw new Error(`${name} is not a list of parts`)
  const partTable = place.rowsOf?.(name)
  if (partTable && pathsOf(where).every(path => Object.hasOwn(partTable.columns, path))) {
    const at = (part: string) => sql.ref(`part.${partTable.columns[part]}`)
    const condition = compile(where, { fields: field.fields, at, money: place.money })
    return sql<boolean>`exists (select from ${sql.table(partTable.table)} part where ${partTable.own} and ${condition})`
  }
  // Parts are stored as in the domain: money in cents.
  const inner: Place = {
    fields: field.fields,
    at: (part, { kind }) => (kind === 'parts' ? sql`null` : partValue(part, kind)),
    money: amount => amount,
  }
  return sql<boolean>`exists (select from jsonb_array_elements(${place.at(name, field)}) as part(value) where ${compile(where, inner)})`
}

function partValue(name: string, kind: PlainField['kind']): RawBuilder<unknown> {
  const { type } = storage[kind]
  if (type.startsWith('_')) {
    const texts = sql`array(select jsonb_array_elements_text(part.value -> ${sql.lit(name)}))`
    return sql`${texts}::${sql.raw(`${type.slice(1)}[]`)}`
  }
  return sql`(part.value ->> ${sql.lit(name)})::${sql.raw(type)}`
}
