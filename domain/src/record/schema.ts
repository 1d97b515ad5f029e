import { z } from 'zod'
import { isDay } from '../calendar/days.ts'
import { isMoment } from '../calendar/moments.ts'
import { isCountry, isLanguage } from '../identity/places.ts'
import { trimmed } from '../text/trimmed.ts'
import { type AnyRecord, type Body, companionValues } from './define.ts'
import type { Field, PartsField, PlainField } from './fields.ts'
import { isIdentity } from './identity.ts'
import type { PlainKind } from './kinds.ts'
import { limitSentences, numberLimits, textMax } from './limits.ts'
import { oncePer } from './oncePer.ts'
import { plainFromWire } from './wire.ts'

/** Shapes and limits, the same for POST, PUT and PATCH. Required fields are checked on the merged row (merge.ts). */

const invalid = { error: 'Valor inválido' }

function textShape(field: PlainField): z.ZodType {
  return z
    .string(invalid)
    .max(textMax(field), limitSentences.tooLong(field))
    .transform(value => trimmed(value) || null)
}

function numberShape(field: PlainField): z.ZodType {
  const { min, max } = numberLimits(field)
  const shape = z.number(invalid).min(min, limitSentences.tooSmall(field)).max(max, limitSentences.tooBig(field))
  return field.integer ? shape.int(limitSentences.notWhole) : shape
}

const key = () => z.string(invalid).min(1).max(80)
/** Lower case, as the database writes it: equal ids are equal texts. */
const identity = () => z.uuid(invalid).toLowerCase()

/** The limit of the version's database column. */
export const versionShape = z.int32(invalid).min(1, invalid)
const manyOf = (shape: z.ZodType<string>) =>
  z
    .array(shape)
    .max(500)
    .transform(values => [...new Set(values)])

/** A name, or an id in lower case. */
function partyShape(field: PlainField): z.ZodType {
  return textShape(field).transform(value =>
    typeof value === 'string' && isIdentity(value) ? value.toLowerCase() : value,
  )
}

/** Missing addresses are left out. */
function linksShape({ names = {} }: PlainField): z.ZodType {
  const address = z.string(invalid).trim().max(maxAddress, `No máximo ${maxAddress} caracteres`).nullish()
  return z
    .strictObject(Object.fromEntries(Object.keys(names).map(name => [name, address])))
    .transform(links => Object.fromEntries(Object.entries(links).filter(([, value]) => value)))
}
const maxAddress = 500

/** The wire shape of a value of each kind. */
const shapes: Record<PlainKind, (field: PlainField) => z.ZodType> = {
  id: identity,
  instant: () => z.iso.datetime(invalid),
  text: textShape,
  longText: textShape,
  email: textShape,
  phone: textShape,
  link: textShape,
  day: () => z.string(invalid).refine(isDay, 'Data inválida'),
  days: () => manyOf(z.string(invalid).refine(isDay, 'Data inválida')),
  dateTime: () => z.string(invalid).refine(isMoment, 'Data inválida'),
  money: numberShape,
  percent: numberShape,
  fraction: numberShape,
  number: numberShape,
  flag: () => z.boolean(invalid),
  triState: () => z.boolean(invalid),
  choice: key,
  choices: () => manyOf(key()),
  person: identity,
  people: () => manyOf(identity()),
  party: partyShape,
  office: key,
  team: key,
  image: () => z.string(invalid).max(200),
  country: () => z.string(invalid).refine(isCountry, 'Este país não existe'),
  languages: () => manyOf(z.string(invalid).refine(isLanguage, 'Esta língua não existe')),
  offices: () => manyOf(key()),
  links: linksShape,
}

function plainShape(field: PlainField): z.ZodType {
  const shape = z.preprocess(value => (value === '' ? null : value), shapes[field.kind](field).nullable())
  return shape.transform(value => plainFromWire(field, value))
}

function partsShape(field: PartsField): z.ZodType {
  const inner = Object.entries(field.fields).map(([name, part]) => [
    name,
    (part.computed ? z.unknown() : plainShape(part)).optional(),
  ])
  return z
    .array(z.strictObject({ _id: z.uuid().optional(), ...Object.fromEntries(inner) }))
    .max(field.max, `No máximo ${field.max}`)
    .refine(hasNoTwins, 'Há linhas repetidas')
}

/** With two parts of one id, the second could overwrite fields of the first that the writer cannot see. */
function hasNoTwins(parts: readonly { _id?: string | undefined }[]): boolean {
  const ids = parts.flatMap(part => part._id ?? [])
  return new Set(ids).size === ids.length
}

function shapeOf(field: Field): z.ZodType {
  // A screen may send computed fields back; they are ignored.
  if (field.computed) return z.unknown()
  return (field.kind === 'parts' ? partsShape(field) : plainShape(field)).optional()
}

/** A parsed body: field values, values of companions (each parses its own), and the version it is based on. */
export interface ReadBody<R extends AnyRecord> {
  readonly values: Body<R>
  readonly companionValues: Readonly<Record<string, unknown>>
  readonly version: number | undefined
}

const schemaOf = oncePer((record: AnyRecord) => makeBodySchema(record))

/** The body of POST, PUT and PATCH. Unknown names are refused; values come out as domain values. */
export function bodySchema<R extends AnyRecord>(record: R): z.ZodType<ReadBody<R>> {
  return schemaOf(record) as z.ZodType<ReadBody<R>>
}

/** Companion values of a row: a screen that sends the whole row back may send these too. */
function companionFields({ companions }: AnyRecord): readonly string[] {
  return companions.flatMap(name => companionValues[name])
}

/** A body with the options of one record's save in addition to its values: parsed as `options`. */
export function bodySchemaWithOptions<R extends AnyRecord, O extends z.ZodRawShape, Sent>(
  record: R,
  options: O,
): z.ZodType<ReadBody<R> & { readonly options: z.output<z.ZodObject<O>> }, Sent> {
  return makeBodySchema(record, options) as ReturnType<typeof bodySchemaWithOptions<R, O, Sent>>
}

function makeBodySchema(record: AnyRecord, options?: z.ZodRawShape): z.ZodType {
  const fields = Object.entries(record.fields)
  const shape = Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field).optional()]))
  const others = companionFields(record)
  const body = z.strictObject({
    ...shape,
    ...options,
    version: versionShape.optional(),
    ...Object.fromEntries(['can', ...others, ...(record.extras ?? [])].map(name => [name, z.unknown().optional()])),
  })
  return body.transform(({ version, ...rest }) => {
    const sent: Readonly<Record<string, unknown>> = rest
    const sentFields = fields.filter(([name, field]) => !field.computed && sent[name] !== undefined)
    const companionNames = others.filter(name => sent[name] !== undefined)
    return {
      version,
      values: pick(
        sent,
        sentFields.map(([name]) => name),
      ),
      companionValues: pick(sent, companionNames),
      ...(options && { options: pick(sent, Object.keys(options)) }),
    }
  })
}

function pick(sent: Readonly<Record<string, unknown>>, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.map(name => [name, sent[name]]))
}
