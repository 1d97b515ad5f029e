import { type Cents, fromDecimal, toEuros } from '@tipy/domain/money/money'
import { archiveField } from '@tipy/domain/record/archive'
import type { AnyRecord, Row } from '@tipy/domain/record/define'
import type { Field, PartsField } from '@tipy/domain/record/fields'
import { emptyValues, isNeverNull, type PlainKind } from '@tipy/domain/record/kinds'
import { type ByKey, byKey, oncePer } from '@tipy/domain/record/oncePer'
import { type RawBuilder, sql } from 'kysely'

/** How a kind is stored in PostgreSQL. A test checks `type` against the real columns. */
export interface Storage {
  readonly type: string
  readonly read: (value: unknown) => unknown
  readonly write: (value: unknown) => unknown
}

const same = (value: unknown) => value
const plain = (type: string): Storage => ({ type, read: same, write: same })
/** `numeric` arrives as text, exact. */
const decimal: Storage = { type: 'numeric', read: value => Number(value), write: same }

export const storage: Record<PlainKind, Storage> = {
  id: plain('uuid'),
  instant: {
    type: 'timestamptz',
    read: value => (value as Date).toISOString(),
    write: value => new Date(value as string),
  },
  text: plain('text'),
  longText: plain('text'),
  email: plain('text'),
  phone: plain('text'),
  link: plain('text'),
  day: plain('date'),
  days: plain('_date'),
  dateTime: plain('text'),
  money: { type: 'numeric', read: value => fromDecimal(String(value)), write: value => toEuros(value as Cents) },
  percent: decimal,
  fraction: decimal,
  number: decimal,
  flag: plain('bool'),
  triState: plain('bool'),
  choice: plain('text'),
  choices: plain('_text'),
  person: plain('uuid'),
  people: plain('_uuid'),
  party: plain('text'),
  office: plain('text'),
  team: plain('text'),
  image: plain('text'),
  country: plain('text'),
  languages: plain('_text'),
  offices: plain('_text'),
  links: plain('jsonb'),
}

export const partsType = 'jsonb'

/** Names of the columns that the engine writes. */
const baseColumns: Readonly<Record<string, string>> = { _id: 'id', _created: 'created_at' }

/** `finderTeam` → `finder_team`, unless the field names its column. */
export function columnOf(name: string, field?: Field): string {
  return field?.column ?? baseColumns[name] ?? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** A column of the table under its alias. The name comes from a declaration, never from a request. */
export function column(alias: string, name: string, field?: Field): RawBuilder<unknown> {
  const make = () => {
    const stored = sql.ref(`${alias}.${columnOf(name, field)}`)
    return isNegated(field) ? sql`(not ${stored})` : stored
  }
  return field ? columnsOf(field)(`${alias}.${name}`, make) : make()
}

/** By field, alias and name: a search names dozens, each made by a regular expression and a parser. */
const columnsOf = oncePer<Field, ByKey<RawBuilder<unknown>>>(() => byKey(maxColumns))
const maxColumns = 100

const isNegated = (field: Field | undefined): boolean => field?.kind === 'flag' && field.negated === true

type Values = Readonly<Record<string, unknown>>

/** Fields that are columns: all but those computed by query. */
export function storedFields(record: AnyRecord): readonly [string, Field][] {
  return Object.entries(record.fields).filter(([, field]) => field.computed !== 'queried')
}

/** A part may have been written before a field was declared. */
function readPart(field: PartsField, part: Values): Values {
  const out: Record<string, unknown> = { _id: part._id }
  for (const [name, inner] of Object.entries(field.fields)) {
    out[name] = part[name] ?? (isNeverNull(inner.kind) ? emptyValues[inner.kind] : null)
  }
  return out
}

/** Turns what the driver gives for a column into the value of its field. */
function storedReader(field: Field): (value: unknown) => unknown {
  if (field.kind === 'parts') return value => ((value ?? []) as readonly Values[]).map(part => readPart(field, part))
  if (isNegated(field)) return value => value === false
  const { read } = storage[field.kind]
  if (read === same) return value => value ?? null
  return value => (value === null || value === undefined ? null : read(value))
}

/** Compiling it for every request cost more than the query. */
const readingOf = oncePer((record: AnyRecord) => {
  const fields = Object.entries(record.fields)
  const read = fields.map(([name, field]) => ({ name, from: columnOf(name, field), convert: storedReader(field) }))
  const columns = storedFields(record).map(([name, field]) => `t."${columnOf(name, field)}"`)
  // Copied for each row: to objects of one shape, values are written much faster than to growing ones.
  const empty = Object.fromEntries(fields.map(([name]): [string, unknown] => [name, null]))
  return {
    columns: sql.raw(columns.join(', ')),
    read: (found: Values): Values => {
      const row = { ...empty }
      for (const { name, from, convert } of read) row[name] = convert(found[from])
      return row
    },
  }
})

/** The columns of `t` that a record is made of. */
export const selectList = (record: AnyRecord): RawBuilder<unknown> => readingOf(record).columns

/** Turns a database row into a record. */
export function rowReader<R extends AnyRecord>(record: R): (found: Values) => Row<R> {
  const { read } = readingOf(record)
  return found => read(found) as Row<R>
}

/** A column that saves write: the type of its parameter, and its value of a row. */
export interface WrittenColumn {
  readonly name: string
  readonly type: string
  readonly stored: (row: Values) => unknown
}

function writtenColumn(name: string, field: Field): WrittenColumn {
  const columnName = columnOf(name, field)
  if (field.kind === 'parts') return { name: columnName, type: partsType, stored: row => JSON.stringify(row[name]) }
  const { type, write } = storage[field.kind]
  return {
    name: columnName,
    type: type.replace(/^_(\w+)/, '$1[]'),
    stored: row => (row[name] === null ? null : write(row[name])),
  }
}

/** The columns of the fields of a record that are written by a save. */
export const writtenColumns = oncePer((record: AnyRecord) =>
  storedFields(record)
    .filter(([name]) => !isMachinery(record, name))
    .map(([name, field]) => writtenColumn(name, field)),
)

const machineryFields: ReadonlySet<string> = new Set(['_id', '_created', 'createdBy', 'version'])

/** Fields that are written by the engine, never from a merged row. */
export const isMachinery = (record: AnyRecord, name: string): boolean =>
  machineryFields.has(name) || name === archiveField(record)
