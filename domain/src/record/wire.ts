import { type Cents, type Euros, fromEuros, toEuros } from '../money/money.ts'
import { personId } from './billedPerson.ts'
import type { AnyRecord, Row, WireRow } from './define.ts'
import type { Field, PartFields, PlainField } from './fields.ts'
import type { PlainKind } from './kinds.ts'
import { oncePer } from './oncePer.ts'

interface Codec {
  readonly toWire: (value: unknown) => unknown
  readonly fromWire: (value: unknown) => unknown
}

const same: Codec = { toWire: value => value, fromWire: value => value }
const money: Codec = { toWire: value => toEuros(value as Cents), fromWire: value => fromEuros(value as Euros) }

/** Rounds to the decimals that amounts are computed with (docs/features/calendar-and-money.md), before it is stored. */
const decimals = (maxDecimals: number): Codec => ({
  toWire: same.toWire,
  fromWire: value => Number((value as number).toFixed(maxDecimals)),
})

/** How each kind is converted between the domain and the wire. */
const codecs: Record<PlainKind, Codec> = {
  id: same,
  instant: same,
  text: same,
  longText: same,
  email: same,
  phone: same,
  link: same,
  day: same,
  days: same,
  dateTime: same,
  money,
  percent: decimals(6),
  fraction: decimals(8),
  number: same,
  flag: same,
  triState: same,
  choice: same,
  choices: same,
  // Written as it is stored: `hooks.present` adds what the person has billed.
  person: { ...same, fromWire: personId },
  people: same,
  party: same,
  office: same,
  team: same,
  image: same,
  country: same,
  languages: same,
  offices: same,
  links: same,
}

type Values = Readonly<Record<string, unknown>>

export function plainToWire(field: PlainField, value: unknown): unknown {
  return value === null ? null : codecs[field.kind].toWire(value)
}

export function plainFromWire(field: PlainField, value: unknown): unknown {
  return value === null || value === undefined ? value : codecs[field.kind].fromWire(value)
}

function partToWire(fields: PartFields, part: Values, visible: (name: string) => boolean): Values {
  const out: Record<string, unknown> = { _id: part._id }
  for (const [name, field] of Object.entries(fields))
    if (visible(name)) out[name] = plainToWire(field, part[name] ?? null)
  return out
}

/** The paths a reader may read: a set of them, or all. */
type Readable = Pick<ReadonlySet<string>, 'has'>
export const everything: Readable = { has: () => true }

export function fieldToWire(name: string, field: Field, value: unknown, readable: Readable): unknown {
  if (field.kind !== 'parts') return plainToWire(field, value)
  return (value as readonly Values[]).map(part =>
    partToWire(field.fields, part, inner => readable.has(`${name}.${inner}`)),
  )
}

/** What a reader receives: only the fields they may read, never a spread of the row. */
export function present<R extends AnyRecord>(record: R, row: Row<R>, readable: Readable): WireRow<R> {
  return presentersOf(record)(readable)(row) as WireRow<R>
}

type Presenter = (row: Values) => Record<string, unknown>

/** By record and by set of paths: walking all fields for every row cost more than reading it. */
const presentersOf = oncePer((record: AnyRecord) => oncePer((readable: Readable) => compile(record, readable)))

function compile(record: AnyRecord, readable: Readable): Presenter {
  const fields = Object.entries(record.fields).flatMap(([name, field]) =>
    readable.has(name) ? [{ name, toWire: fieldCodec(name, field, readable) }] : [],
  )
  return row => {
    const out: Record<string, unknown> = {}
    for (const { name, toWire } of fields) out[name] = toWire === null ? row[name] : toWire(row[name])
    return out
  }
}

/** Null: the value is the same on the wire. */
function fieldCodec(name: string, field: Field, readable: Readable): ((value: unknown) => unknown) | null {
  if (field.kind === 'parts') return value => fieldToWire(name, field, value, readable)
  const { toWire } = codecs[field.kind]
  return toWire === same.toWire ? null : value => (value === null ? null : toWire(value))
}
