import type { AnyRecord } from './define.ts'
import type { Field } from './fields.ts'

type Values = Readonly<Record<string, unknown>>

const personalFormats: readonly unknown[] = ['nif', 'niss']

/** Whether a field is an identity number, an IBAN or an address of a person or agency: by its format or its mark. */
export function isPersonal(field: Field): boolean {
  return field.personal === true || (field.kind !== 'parts' && personalFormats.includes(field.format))
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const partsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : [])

export interface Stripped {
  readonly values: Values
  /** Whether a value was left out. */
  readonly isPartial: boolean
}

/**
 * Values of a record without personal ones, for storage in the browser. Empty personal fields are included: they reveal
 * nothing, and a cleared field must stay cleared.
 */
export function withoutPersonal({ fields }: AnyRecord, values: Values): Stripped {
  return strip(fields, values)
}

function strip(fields: Readonly<Record<string, Field>>, values: Values): Stripped {
  let isPartial = false
  const stripped: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field && isPersonal(field) && !isEmpty(value)) isPartial = true
    else if (field?.kind === 'parts') {
      const parts = partsOf(value).map(part => strip(field.fields, part))
      isPartial ||= parts.some(part => part.isPartial)
      stripped[name] = parts.map(part => part.values)
    } else stripped[name] = value
  }
  return { values: stripped, isPartial }
}

/** The same values with the personal ones filled in from a row that has them; parts are matched by id. */
export function withPersonalOf({ fields }: AnyRecord, values: Values, source: Values): Values {
  return fill(fields, values, source)
}

function fill(fields: Readonly<Record<string, Field>>, values: Values, source: Values): Values {
  const filled: Record<string, unknown> = { ...values }
  for (const [name, field] of Object.entries(fields)) {
    if (isPersonal(field)) {
      if (!(name in values) && name in source) filled[name] = source[name]
    } else if (field.kind === 'parts' && name in values) {
      const partsById = new Map(partsOf(source[name]).map(part => [part._id, part]))
      filled[name] = partsOf(values[name]).map(part => fill(field.fields, part, partsById.get(part._id) ?? {}))
    }
  }
  return filled
}
