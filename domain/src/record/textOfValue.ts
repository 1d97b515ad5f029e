import type { Day } from '../calendar/days.ts'
import { formatDay, formatInstant, formatMinute } from '../calendar/format.ts'
import { formatPhone } from '../identity/phone.ts'
import { formatFraction, formatMoney, formatNumber, formatPercent } from '../text/numbers.ts'
import type { PlainField } from './fields.ts'
import type { PlainKind } from './kinds.ts'
import { formatText } from './textFormats.ts'

/** Names of what records store by id or key. */
export interface Names {
  /** The name, or the key itself when there is no name any more. */
  of(field: PlainField, key: string): string
}

type TextWriter = (value: unknown, field: PlainField, names: Names) => string

const written: TextWriter = (value, { format }) =>
  typeof value === 'string' ? formatText(format, value.trim()) : JSON.stringify(value)
const named: TextWriter = (key, field, names) => names.of(field, String(key))
const eachNamed: TextWriter = (keys, field, names) =>
  (keys as readonly string[]).map(key => names.of(field, key)).join(', ')

const yesOrNo = (value: unknown): string => (value ? 'Sim' : 'Não')
/** Yes or no when the list has no label: the key would mean nothing to the reader. */
const wordFor: TextWriter = (value, field, names) => {
  const key = String(value)
  const word = names.of(field, key)
  return word === key ? yesOrNo(value) : word
}

/** Kinds whose values need formatting. */
const kinds: Partial<Record<PlainKind, TextWriter>> = {
  instant: value => formatInstant(String(value)),
  phone: value => formatPhone(String(value)),
  day: value => formatDay(value as Day),
  days: value => (value as readonly Day[]).map(formatDay).join(', '),
  dateTime: value => formatMinute(String(value)),
  money: value => formatMoney(value as number),
  percent: value => formatPercent(value as number),
  fraction: value => formatFraction(value as number),
  number: (value, { prefix = '' }) => prefix + formatNumber(value as number),
  flag: (value, field, names) => (field.labelsFrom ? wordFor(value, field, names) : yesOrNo(value)),
  triState: yesOrNo,
  choice: named,
  choices: eachNamed,
  person: named,
  people: eachNamed,
  party: named,
  office: named,
  offices: eachNamed,
  team: named,
}

/** A wire value as text, for documents. Empty for no value and for one the reader may not read. */
export function textOfValue(field: PlainField, value: unknown, names: Names): string {
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  return isEmpty ? '' : (kinds[field.kind] ?? written)(value, field, names)
}
