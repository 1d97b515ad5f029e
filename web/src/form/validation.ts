import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field } from '@tipy/domain/record/fields'
import { formatIssues } from '@tipy/domain/record/formats'
import { limitIssue } from '@tipy/domain/record/limits'
import { missing } from '@tipy/domain/record/merge'
import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { mandatory } from '#ui/messages.ts'
import { bodyFields, cleaned, isSame, type Values } from './values.ts'

/** Which required fields must be filled in: all, those of a draft, or none. */
export type RequiredFields = 'all' | 'draft' | 'none'

export interface ValidationInput {
  readonly record: AnyRecord
  /** The row when the form was opened; null for a new one. */
  readonly before: Values | null
  readonly may: ReadonlySet<string>
  readonly today: string
  /** By default all. */
  readonly requires?: RequiredFields
  /** The record's own validation. */
  readonly check?: ((values: Values) => FieldMessages) | undefined
}

/** Dotted path → message, by the same rules as the server. An unchanged old value is not validated. */
export function issuesOf(
  { record, before, may, today, check, requires = 'all' }: ValidationInput,
  values: Values,
): FieldMessages {
  const clean = Object.fromEntries(
    bodyFields(record)
      .filter(([name]) => name in values)
      .map(([name, field]) => [name, cleaned(field, values[name])]),
  )
  const lacking = requires === 'none' ? [] : missing(record, clean, may, requires === 'draft')
  const empty = lacking.map(path => [path, mandatory] as const)
  const found = {
    ...check?.(clean),
    ...sizeIssues(record, before, clean),
    ...formatIssues(record, before, clean, today),
    ...Object.fromEntries(empty),
  }
  return Object.fromEntries(Object.entries(found).filter(([path]) => may.has(fieldOf(record, path))))
}

/** `pieces.0.share` is the field `pieces.share`; a named link is part of its field. */
function fieldOf(record: AnyRecord, path: string): string {
  const [first = ''] = path.split('.')
  return record.fields[first]?.kind === 'links' ? first : withoutIndex(path)
}

const withoutIndex = (path: string) => path.replace(/\.\d+(?=\.)/, '')

function sizeIssues(record: AnyRecord, before: Values | null, clean: Values): FieldMessages {
  const found: Record<string, string> = {}
  for (const [name, field] of bodyFields(record)) {
    if (isSame(field, before?.[name], clean[name])) continue
    for (const [path, sentence] of sizesOf(name, field, clean[name])) found[path] = sentence
  }
  return found
}

function sizesOf(name: string, field: Field, value: unknown): readonly (readonly [string, string])[] {
  if (field.kind !== 'parts') {
    const sentence = limitIssue(field, value)
    return sentence ? [[name, sentence]] : []
  }
  return ((value ?? []) as readonly Values[]).flatMap((part, index) =>
    Object.entries(field.fields).flatMap(([inner, declared]) =>
      sizesOf(`${name}.${index}.${inner}`, declared, part[inner]),
    ),
  )
}

function nested(issues: FieldMessages): FieldErrors {
  const errors: FieldErrors = {}
  for (const [path, message] of Object.entries(issues)) {
    set(errors, path, { type: 'rule', message })
    const [field = '', ...inner] = path.split('.')
    // An error of a named link is also one of its field: the library looks for a type there.
    if (inner.length === 1) set(errors, `${field}.type`, 'rule')
  }
  return errors
}

/** The validation as a react-hook-form resolver. */
export function resolverOf(validationInput: () => ValidationInput): Resolver<Record<string, unknown>> {
  return values => {
    const issues = issuesOf(validationInput(), values)
    return Object.keys(issues).length > 0 ? { values: {}, errors: nested(issues) } : { values, errors: {} }
  }
}
