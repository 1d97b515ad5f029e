import type { Random } from '@tipy/seeds/random'
import { type Catalogue, idsOf } from './catalogue.ts'
import { days, texts } from './naughty.ts'
import type { Schema } from './operations.ts'

/** What values are generated from: random numbers and known values of the company. */
export interface Making {
  readonly random: Random
  readonly catalogue: Catalogue
  /** The probability that an optional property is present. */
  readonly fullness: number
}

const chance = ({ random }: Making, of: number): boolean => random.fraction() < of

/** A nearly valid value: mostly a known one of that name, otherwise generated from the schema. */
export function shaped(schema: Schema, name: string, making: Making): unknown {
  const seen = (making.catalogue.values.get(name) ?? []).filter(value => isOf(schema, value))
  if (seen.length > 0 && chance(making, 0.8)) return making.random.pick(seen)
  return byItself(schema, name, making)
}

/** Whether a value has the type of the schema; limits are not checked. */
function isOf(schema: Schema, value: unknown): boolean {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.some(choice => isOf(choice, value))
  if (schema.enum) return schema.enum.includes(value)
  if (schema.type === undefined) return true
  const kind = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  return [schema.type].flat().some(type => type === kind || (type === 'integer' && Number.isInteger(value)))
}

function byItself(schema: Schema, name: string, making: Making): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return shaped(making.random.pick(choices), name, making)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return making.random.pick(schema.enum)
  const type = typeof schema.type === 'string' ? schema.type : making.random.pick(schema.type ?? ['string'])
  return makers[type]?.(schema, name, making) ?? null
}

type Make = (schema: Schema, name: string, making: Making) => unknown

const makers: Readonly<Record<string, Make>> = {
  object: (schema, _name, making) => shapedObject(schema, making),
  array: ({ items = {}, minItems = 0, maxItems = 3 }, name, making) => {
    const length = making.random.whole(minItems, Math.min(maxItems, minItems + 3))
    return Array.from({ length }, () => shaped(items, name.replace(/s$/, ''), making))
  },
  boolean: (_schema, _name, { random }) => random.pick([true, false]),
  number: (schema, _name, making) => amount(schema, making),
  integer: (schema, _name, making) => Math.round(amount(schema, making)),
  string: text,
  null: () => null,
}

function amount({ minimum = -10, maximum = 1_000_000 }: Schema, { random }: Making): number {
  const most = Math.min(maximum, minimum + random.pick([0, 1, 5, 100, 100_000, Number.MAX_SAFE_INTEGER]))
  return random.pick([minimum, most, Math.round((minimum + random.fraction() * (most - minimum)) * 100) / 100])
}

function text({ format, maxLength = 400, minLength = 0 }: Schema, name: string, making: Making): string {
  const { random } = making
  if (format === 'uuid') return identity(name, making)
  if (name === 'group' || name === 'model') return random.pick(['users', 'expenses', 'findings'])
  if (name === 'ref') return random.pick([`X${random.digits(6)}`, identity('expense', making)])
  if (format?.startsWith('date') || /date/i.test(name)) {
    if (chance(making, 0.8)) return `20${random.whole(15, 30)}-0${random.whole(1, 9)}-1${random.digits(1)}`
    return random.pick(days)
  }
  const free = random.pick([`X${random.digits(6)}`, 'Ana', 'casa@exemplo.pt', '912345678', random.pick(texts)])
  return free.padEnd(minLength, 'x').slice(0, maxLength)
}

/** A known id of the kind that the name suggests: of a file, an expense or a user. */
function identity(name: string, { random, catalogue }: Making): string {
  const of = name === 'file' ? 'files' : name === 'expense' ? 'expenses' : 'users'
  const ids = idsOf(catalogue, of)
  if (ids.length > 0 && random.fraction() < 0.8) return random.pick(ids)
  return String(random.pick([random.uuid(), ...(catalogue.values.get('_id') ?? [])]))
}

function shapedObject(schema: Schema, making: Making): Record<string, unknown> {
  const required = new Set(schema.required ?? [])
  const made: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    if (required.has(name) || chance(making, making.fullness)) made[name] = shaped(inner, name, making)
  }
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    for (const name of [shapedName(schema.propertyNames, making), shapedName(schema.propertyNames, making)])
      made[name] = shaped(schema.additionalProperties, name, making)
  }
  return made
}

function shapedName(names: Schema | undefined, making: Making): string {
  if (names?.enum) return String(making.random.pick(names.enum))
  return String(making.random.pick(['x', ...(making.catalogue.values.get('_id') ?? [])]))
}
