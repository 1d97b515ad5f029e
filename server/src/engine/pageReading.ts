import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field, PlainField } from '@tipy/domain/record/fields'
import { byKey, oncePer } from '@tipy/domain/record/oncePer'
import type { Can } from '@tipy/domain/record/rights'
import { fieldToWire } from '@tipy/domain/record/wire'
import { isNegated, storageTypeOf, storedFields, storedReader } from './columns.ts'
import { packedColumns } from './packedColumns.ts'

type Paths = ReadonlySet<string>
type Values = Readonly<Record<string, unknown>>
type RowValues = readonly unknown[]

/** How rows of a page are read: from what PostgreSQL sends to the JSON that is answered, without a record in between. */
export interface PageReading {
  /** Columns of `t`. */
  readonly columns: string
  readonly unpack: (found: Values) => RowValues
  /** A record of some fields, for rules that decide about the row; null: all that are read. */
  readonly recordOf: (names: Paths | null) => (values: RowValues) => Values
  /** The JSON of a row with these paths, and with what is added to it. */
  readonly jsonOf: (readable: Paths) => (values: RowValues, added: Values & { readonly can: Can }) => string
}

/** People choose their columns: more than these are compiled again. */
const maxReadings = 100

/** Compiling them for every request cost more than the query. */
const readingsOf = oncePer((record: AnyRecord) => ({
  whole: compileReading(record, () => true),
  parts: byKey<PageReading>(maxReadings),
}))

/** How these fields of a record are read; null: all. The order of the names does not matter. */
export function pageReadingOf(record: AnyRecord, names: Paths | null): PageReading {
  const { whole, parts } = readingsOf(record)
  if (!names) return whole
  return parts(keyOf(record, names), () => compileReading(record, name => names.has(name)))
}

const keyOf = ({ fields }: AnyRecord, names: Paths): string =>
  Object.keys(fields)
    .filter(name => names.has(name))
    .join()

/** A field that is read, and the place of its value; a field computed by query has none. */
interface ReadField {
  readonly name: string
  readonly field: Field
  readonly at: number
}

function compileReading(record: AnyRecord, isRead: (name: string) => boolean): PageReading {
  const { columns, names, unpack } = packedColumns(storedFields(record).filter(([name]) => isRead(name)))
  const fields = Object.entries(record.fields)
    .filter(([name]) => isRead(name))
    .map(([name, field]) => ({ name, field, at: names.indexOf(name) }))
  const whole = compileRecord(fields)
  const parts = byKey<(values: RowValues) => Values>(maxReadings)
  const ofSome = (some: Paths) => compileRecord(fields.filter(({ name }) => some.has(name)))
  return {
    columns,
    unpack,
    recordOf: some => (some ? parts(keyOf(record, some), () => ofSome(some)) : whole),
    jsonOf: oncePer(readable => compileJson(fields, readable)),
  }
}

function compileRecord(fields: readonly ReadField[]): (values: RowValues) => Values {
  const read = fields.map(({ name, field, at }) => ({ name, at, convert: storedReader(field) }))
  // Copied for each row: to objects of one shape, values are written much faster than to growing ones.
  const empty = Object.fromEntries(fields.map(({ name }): [string, unknown] => [name, null]))
  return values => {
    const row = { ...empty }
    for (const { name, at, convert } of read) row[name] = convert(values[at])
    return row
  }
}

/** Only the readable fields, as `present` has them on the wire; what is added takes the place of a field of its name. */
function compileJson(fields: readonly ReadField[], readable: Paths) {
  const shown = fields
    .filter(({ name }) => readable.has(name))
    .map(({ name, field, at }) => ({
      name,
      at,
      key: `${JSON.stringify(name)}:`,
      json: fieldJson(name, field, readable),
    }))
  return (values: RowValues, added: Values & { readonly can: Can }): string => {
    let text = '{'
    for (const { name, at, key, json } of shown) if (!Object.hasOwn(added, name)) text += `${key}${json(values[at])},`
    return text + JSON.stringify(added).slice(1)
  }
}

function fieldJson(name: string, field: Field, readable: Paths): (value: unknown) => string {
  const read = storedReader(field)
  const json = (value: unknown) => JSON.stringify(fieldToWire(name, field, read(value), readable))
  if (field.kind === 'parts' || isNegated(field)) return json
  const quick = quickJson(field)
  return value => {
    if (value === null || value === undefined) return 'null'
    if (typeof value === 'boolean') return value ? 'true' : 'false'
    return (typeof value === 'string' ? quick(value) : null) ?? json(value)
  }
}

const quoted = (text: string): string => `"${text}"`
const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : null)
const decimal = matching(/^-?\d+(?:\.\d+)?$/)
const wholeCents = matching(/^-?\d+(?:\.\d{1,2})?$/)

/**
 * The JSON of a value by its text, where that needs no conversion: a decimal is a number in JSON too, unless it is NaN, and
 * an amount unless it has to be rounded to cents. Null: it does. A test compares this with `present`.
 */
function quickJson(field: PlainField): (text: string) => string | null {
  if (field.kind === 'money') return wholeCents
  switch (storageTypeOf(field)) {
    case 'numeric':
      return decimal
    case 'uuid':
    case 'date':
      return quoted
    case 'text':
      return text => JSON.stringify(text)
    default:
      return () => null
  }
}
