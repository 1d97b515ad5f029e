import type { FieldMessages } from '@tipy/domain/errors/errors'
import { z } from 'zod'

const portuguese = z.locales.pt().localeError

/** What is missing is required; everything else in the library's own Portuguese. */
function sentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (isMissing(issue)) return 'Obrigatório'
  // The library would list every option: no help to a person, and long.
  if (issue.code === 'invalid_value') return 'Opção inválida'
  const text = portuguese(issue)
  return typeof text === 'string' ? text : text?.message
}

function isMissing(issue: z.core.$ZodRawIssue): boolean {
  if (issue.input === undefined || issue.input === null) return true
  return issue.code === 'too_small' && issue.input === ''
}

export type Checked<T> = { readonly value: T } | { readonly fields: FieldMessages }

/** Nobody reads more, and an answer should not be longer than what it answers. */
const maxFields = 50
const maxFieldNameLength = 200

/** The value as the schema reads it, or a Portuguese sentence for every field that is wrong, by dotted path. */
export function check<T>(schema: z.ZodType<T>, input: unknown, whole: string): Checked<T> {
  const result = schema.safeParse(input, { error: sentence })
  if (result.success) return { value: result.data }
  const named = result.error.issues.slice(0, maxFields).flatMap(issue => messagesOf(issue, whole))
  // The first thing wrong with a field is the one to say.
  return { fields: Object.fromEntries(named.slice(0, maxFields).toReversed()) }
}

function messagesOf(issue: z.core.$ZodIssue, whole: string): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxFields).map(key => [nameOf([...issue.path, key]), 'Campo desconhecido'])
  }
  return [[issue.path.length > 0 ? nameOf(issue.path) : whole, issue.message]]
}

const nameOf = (path: readonly PropertyKey[]): string => path.join('.').slice(0, maxFieldNameLength)
