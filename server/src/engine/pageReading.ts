import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field, PlainField } from '@tipy/domain/record/fields'
import { byKey, oncePer } from '@tipy/domain/record/oncePer'
import type { Can } from '@tipy/domain/record/rights'
import { fieldToWire } from '@tipy/domain/record/wire'
import { isNegated, storageTypeOf, storedFields, storedReader } from './columns.ts'
import { packedColumns } from './packedColumns.ts'
import type { Paths } from './pageFields.ts'
import { foundIdsText } from './rowIds.ts'

type Values = Readonly<Record<string, unknown>>
type RowValues = readonly unknown[]
/** What is added to the fields of a row. */
type Added = Values & { readonly can: Can }

/** How rows of a page are read: from what PostgreSQL sends to the JSON that is answered, without a record in between. */
export interface PageReading {
  /** Statements, built once, for rows of the company `$1`: those whose ids were found, or those of the ids `$2`. */
  readonly foundRows: string
  readonly knownRows: string
  readonly unpack: (found: Values) => RowValues
  /** A record of some fields, for rules that decide about the row, compiled once for each set; null: all that are read. */
  readonly recordOf: (names: Paths | null) => (values: RowValues) => Values
  /** The JSON of a row with these paths, and with what is added to it. */
  readonly jsonOf: (readable: Paths) => (values: RowValues, added: Added) => string
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
  const ofSome = oncePer((some: Paths) => compileRecord(fields.filter(({ name }) => some.has(name))))
  const rowsOf = (ids: string) =>
    `select ${columns} from "${record.name}" t where t.company_id = $1 and t.id = any(${ids})`
  return {
    foundRows: rowsOf(foundIdsText),
    knownRows: rowsOf('$2::uuid[]'),
    unpack,
    recordOf: some => (some ? ofSome(some) : whole),
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
    .map(({ name, field, at }) => {
      const key = `,${JSON.stringify(name)}:`
      const json = fieldJson(name, field, readable)
      return { name, at, key, json, empty: key + json(null) }
    })
  const names = new Set(shown.map(({ name }) => name))
  return (values: RowValues, added: Added): string => {
    const isReplaced = Object.keys(added).some(name => names.has(name))
    // What is added comes first: `can` always is, so that every field begins with a comma.
    let text = JSON.stringify(added).slice(0, -1)
    for (const { name, at, key, json, empty } of shown) {
      if (isReplaced && Object.hasOwn(added, name)) continue
      const value = values[at]
      if (value === null || value === undefined) text += empty
      else {
        // Two steps: `key + json(value)` would be one more text for each value.
        text += key
        text += json(value)
      }
    }
    return `${text}}`
  }
}

function fieldJson(name: string, field: Field, readable: Paths): (value: unknown) => string {
  const read = storedReader(field)
  const json = (value: unknown) => JSON.stringify(fieldToWire(name, field, read(value), readable))
  if (field.kind === 'parts' || isNegated(field)) return json
  const quick = quickJson(field)
  return value => {
    if (typeof value === 'boolean') return value ? 'true' : 'false'
    return (typeof value === 'string' ? quick(value) : null) ?? json(value)
  }
}

const quoted = (text: string): string => `"${text}"`
/** PostgreSQL writes a numeric without exponent: it ends with a digit, NaN and Infinity end with a letter. */
const isFiniteNumber = (text: string): boolean => text.charCodeAt(text.length - 1) <= codeOfNine
const codeOfNine = '9'.charCodeAt(0)
const decimal = (text: string) => (isFiniteNumber(text) ? text : null)
const wholeCents = (text: string) => (isFiniteNumber(text) && decimalsOf(text) <= 2 ? text : null)

function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

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
