import { dayIssue } from './dayLimits.ts'
import type { AnyRecord } from './define.ts'
import { equal } from './diff.ts'
import type { PlainField } from './fields.ts'
import { minIssue } from './limits.ts'
import { type Format, formats } from './textFormats.ts'

/** Kinds that imply a format. */
const formatOfKind: Partial<Record<PlainField['kind'], Format>> = { email: 'email', phone: 'phone', link: 'link' }

const days: ReadonlySet<PlainField['kind']> = new Set(['day', 'days', 'dateTime'])

function wrong(field: PlainField, value: unknown, today: string): string | null {
  // Computed values are not typed.
  if (field.computed) return null
  if (days.has(field.kind)) return dayIssue(field, value, today)
  return minIssue(field, value) ?? wrongText(field, value)
}

function wrongText(field: PlainField, value: unknown): string | null {
  const name = field.format ?? formatOfKind[field.kind]
  if (!name || typeof value !== 'string') return null
  return formats[name].test(value) ? null : formats[name].sentence
}

type Values = Readonly<Record<string, unknown>>

/** Issues of formats, days and minimums, only of values that were set or changed: an old record stays editable. */
export function formatIssues(
  record: AnyRecord,
  before: Values | null,
  after: Values,
  today: string,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, field] of Object.entries(record.fields)) {
    if (field.kind === 'parts') {
      const was = new Map(((before?.[name] ?? []) as readonly Values[]).map(part => [part._id, part]))
      for (const [index, part] of ((after[name] ?? []) as readonly Values[]).entries()) {
        for (const [inner, declared] of Object.entries(field.fields)) {
          const sentence = changed(was.get(part._id)?.[inner], part[inner]) ? wrong(declared, part[inner], today) : null
          if (sentence) found[`${name}.${index}.${inner}`] = sentence
        }
      }
      continue
    }
    if (!changed(before?.[name], after[name])) continue
    if (field.kind === 'links') Object.assign(found, wrongLinks(name, before?.[name], after[name]))
    const sentence = wrong(field, after[name], today)
    if (sentence) found[name] = sentence
  }
  return found
}

function wrongLinks(name: string, before: unknown, after: unknown): Readonly<Record<string, string>> {
  const was = (before ?? {}) as Values
  const { test, sentence } = formats.link
  const found = Object.entries((after ?? {}) as Values).filter(
    ([key, address]) => changed(was[key], address) && !test(String(address)),
  )
  return Object.fromEntries(found.map(([key]) => [`${name}.${key}`, sentence]))
}

function changed(before: unknown, after: unknown): boolean {
  return !equal(before ?? null, after ?? null)
}
