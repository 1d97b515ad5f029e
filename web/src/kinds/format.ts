import { type Day, isDay } from '@tipy/domain/calendar/days'
import { formatDay, formatListDay, shortMonths } from '@tipy/domain/calendar/format'
import { countryName, languageName } from '@tipy/domain/identity/places'
import type { Field, PlainField } from '@tipy/domain/record/fields'
import { isIdentity } from '@tipy/domain/record/identity'
import type { Links, PlainKind } from '@tipy/domain/record/kinds'
import { formatFraction, formatMoney, formatNumber, formatPercent } from '@tipy/domain/text/numbers'
import type { Names } from './names.ts'

const space = '\u00a0'
const lisbon = new Intl.DateTimeFormat('pt-PT', {
  timeZone: 'Europe/Lisbon',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export { formatMoney, formatNumber, formatPercent }

const text = (value: unknown) => String(value)
const listDay = (value: unknown) => (isDay(text(value)) ? formatListDay(text(value) as Day) : text(value))

function dateTime(value: unknown): string {
  const [day = '', time = ''] = text(value).split('T')
  return isDay(day) ? `${formatDay(day)}${space}${time}` : text(value)
}

function instant(value: unknown): string {
  const parts = new Map(lisbon.formatToParts(new Date(text(value))).map(part => [part.type, part.value]))
  const day = [parts.get('day'), parts.get('month'), parts.get('year')].join('-')
  return `${day}${space}${parts.get('hour')}:${parts.get('minute')}`
}

const yesOrNo = (value: unknown) => (value ? 'Sim' : 'Não')

type Format = (value: unknown, field: PlainField, names: Names) => string

const oneChoice: Format = (key, { list }, names) => (list && names.item(list, text(key))?.name) ?? text(key)
const each =
  (one: Format): Format =>
  (values, field, names) =>
    (values as readonly unknown[]).map(value => one(value, field, names)).join(', ')
const person: Format = (id, _field, names) => names.person(text(id))

const formats: Record<PlainKind, Format> = {
  id: text,
  instant,
  text,
  longText: text,
  email: text,
  phone: text,
  link: text,
  day: listDay,
  days: each(listDay),
  dateTime,
  money: value => formatMoney(value as number),
  percent: value => formatPercent(value as number),
  fraction: value => formatFraction(value as number),
  // A searchable number is written without grouping, as users type it.
  number: (value, { prefix = '', search }) => prefix + (search ? text(value) : formatNumber(value as number)),
  flag: (value, { labelsFrom }, names) => (labelsFrom && names.item(labelsFrom, String(value))?.name) ?? yesOrNo(value),
  triState: yesOrNo,
  choice: oneChoice,
  choices: each(oneChoice),
  person,
  people: each(person),
  party: (value, _field, names) => (isIdentity(text(value)) ? names.person(text(value)) : text(value)),
  office: (key, _field, names) => names.office(text(key)),
  team: (key, _field, names) => names.team(text(key)),
  image: () => 'Imagem',
  country: code => countryName(text(code)),
  languages: codes => (codes as readonly string[]).map(languageName).join(', '),
  offices: (keys, _field, names) => (keys as readonly string[]).map(key => names.office(key)).join(', '),
  links: (links, { names: labels = {} }) =>
    Object.entries(links as Links)
      .map(([name, address]) => `${labels[name] ?? name}: ${address}`)
      .join(' · '),
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * A wire value as text in a list, a tooltip, a copied table or the change log. Empty values are an empty text, except
 * an unset triState, which is "Não Sei".
 */
export function formatValue(field: Field, value: unknown, names: Names): string {
  if (field.kind === 'triState' && (value === null || value === undefined)) return 'Não Sei'
  if (isEmpty(value)) return ''
  if (field.kind !== 'parts') return formats[field.kind](value, field, names)
  return (value as readonly Readonly<Record<string, unknown>>[])
    .map(part => formatPart(field.fields, part, names))
    .join('; ')
}

/** Next to other values "Sim" alone means nothing: a flag shows its label, and nothing when it has its default. */
function spoken({ label, default: usual = false }: PlainField, value: unknown): string {
  if (Boolean(value) === usual) return ''
  return value ? label : `${label}: Não`
}

function formatPart(
  fields: Readonly<Record<string, PlainField>>,
  part: Readonly<Record<string, unknown>>,
  names: Names,
): string {
  return (
    Object.entries(fields)
      // An identity means nothing to a reader.
      .filter(([, { kind }]) => kind !== 'id')
      .map(([name, field]) =>
        field.kind === 'flag' ? spoken(field, part[name]) : formatValue(field, part[name], names),
      )
      .filter(Boolean)
      .join(' · ')
  )
}

/** `05 mar 2026 14:07`, Lisbon time, for the change log. */
export function formatMoment(iso: string): string {
  const [day = '', time = ''] = instant(iso).split(space)
  const [date = '', month = '', year = ''] = day.split('-')
  return `${date} ${shortMonths[Number(month) - 1] ?? month} ${year} ${time}`
}
