import { formatFraction } from '../text/numbers.ts'
import type { PlainField } from './fields.ts'
import type { PlainKind } from './kinds.ts'

/** Limits of values, shared by the server's schema and the forms. */

const defaultMax: Partial<Record<PlainKind, number>> = {
  text: 300,
  longText: 10_000,
  email: 254,
  phone: 40,
  link: 2000,
  party: 200,
}
/** On the wire: euros, not cents. */
const maxNumber = 999_999_999_999

export function textMax(field: PlainField): number {
  return field.max ?? defaultMax[field.kind] ?? 300
}

interface NumberLimits {
  readonly min: number
  readonly max: number
}

export function numberLimits({ min = -maxNumber, max = maxNumber }: PlainField): NumberLimits {
  return { min, max }
}

/** As typed in a form: a fraction's limit of 1 is 100%. */
const typed = ({ kind }: PlainField, limit: number): string =>
  kind === 'fraction' ? formatFraction(limit) : `${limit}`.replace('.', ',')

export const limitSentences = {
  tooLong: (field: PlainField) => `No máximo ${textMax(field)} caracteres`,
  tooSmall: (field: PlainField) => `No mínimo ${typed(field, numberLimits(field).min)}`,
  tooBig: (field: PlainField) => `No máximo ${typed(field, numberLimits(field).max)}`,
  notWhole: 'Tem de ser um número inteiro',
} as const

/** The message for a wire value beyond its limits, or null. */
export function limitIssue(field: PlainField, value: unknown): string | null {
  if (typeof value === 'string' && defaultMax[field.kind] !== undefined)
    return value.trim().length > textMax(field) ? limitSentences.tooLong(field) : null
  if (typeof value !== 'number') return null
  const { min, max } = numberLimits(field)
  if (value < min) return limitSentences.tooSmall(field)
  if (value > max) return limitSentences.tooBig(field)
  return field.integer && !Number.isInteger(value) ? limitSentences.notWhole : null
}

/** The message for a number set or changed to less than its field's `minWhenChanged`, or null. */
export function minIssue(field: PlainField, value: unknown): string | null {
  const { minWhenChanged } = field
  if (minWhenChanged === undefined || typeof value !== 'number' || value >= minWhenChanged) return null
  return `No mínimo ${typed(field, minWhenChanged)}`
}
