import type { FieldMessages } from '@tipy/domain/errors/errors'
import { z } from 'zod'

const portuguese = z.locales.pt().localeError

/** Our message for a missing value or a wrong option; every other message is the library's own Portuguese. */
function sentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (isMissing(issue)) return 'Obrigatório'
  // The library would list every option, which is long and no help.
  if (issue.code === 'invalid_value') return 'Opção inválida'
  const text = portuguese(issue)
  return typeof text === 'string' ? text : text?.message
}

function isMissing(issue: z.core.$ZodRawIssue): boolean {
  if (issue.input === undefined || issue.input === null) return true
  return issue.code === 'too_small' && issue.input === ''
}

export type Checked<T> = { readonly value: T } | { readonly fields: FieldMessages }

/** More would not be read, and an answer should not be longer than its request. */
const maxFields = 50
const maxFieldNameLength = 200

/** The value as the schema reads it, or a Portuguese sentence for every field that is wrong, by dotted path. */
export function check<T>(schema: z.ZodType<T>, input: unknown, whole: string): Checked<T> {
  const result = schema.safeParse(input, { error: sentence })
  if (result.success) return { value: result.data }
  const named = result.error.issues.slice(0, maxFields).flatMap(issue => messagesOf(issue, whole))
  // Reversed, so that the first message about a field wins.
  return { fields: Object.fromEntries(named.slice(0, maxFields).toReversed()) }
}

function messagesOf(issue: z.core.$ZodIssue, whole: string): [string, string][] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxFields).map(key => [nameOf([...issue.path, key]), 'Campo desconhecido'])
  }
  return [[issue.path.length > 0 ? nameOf(issue.path) : whole, issue.message]]
}

const nameOf = (path: readonly PropertyKey[]): string => path.join('.').slice(0, maxFieldNameLength)
