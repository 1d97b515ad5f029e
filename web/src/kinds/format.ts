import { type Day, isDay } from '@tipy/domain/calendar/days'
import { formatDay, formatListDay, formatListMinute, formatMinute } from '@tipy/domain/calendar/format'
import { isMoment, lisbonMoment } from '@tipy/domain/calendar/moments'
import { formatPhone } from '@tipy/domain/identity/phone'
import { countryName, languageName } from '@tipy/domain/identity/places'
import { personId } from '@tipy/domain/record/billedPerson'
import type { Field, PlainField } from '@tipy/domain/record/fields'
import { isIdentity } from '@tipy/domain/record/identity'
import type { Links, PlainKind } from '@tipy/domain/record/kinds'
import { formatText } from '@tipy/domain/record/textFormats'
import { formatAmount, formatFraction, formatMoney, formatNumber, formatPercent } from '@tipy/domain/text/numbers'
import type { Names } from './names.ts'

export { formatAmount, formatMoney, formatNumber, formatPercent }

const text = (value: unknown) => String(value)

type DayFormats = Readonly<Record<'day' | 'moment', (value: string) => string>>

/** Days of lists have their own form; a value that is not a day is shown as it is. */
function dayFormats(ofDay: (day: Day) => string, ofMoment: (moment: string) => string): DayFormats {
  return {
    day: value => (isDay(value) ? ofDay(value) : value),
    moment: value => (isMoment(value) ? ofMoment(value) : value),
  }
}
const longDays = dayFormats(formatDay, formatMinute)
const listDays = dayFormats(formatListDay, formatListMinute)

const yesOrNo = (value: unknown) => (value ? 'Sim' : 'Não')

type Format = (value: unknown, field: PlainField, names: Names) => string

const oneChoice: Format = (key, { list }, names) => (list && names.item(list, text(key))?.name) ?? text(key)
const each =
  (one: Format): Format =>
  (values, field, names) =>
    (values as readonly unknown[]).map(value => one(value, field, names)).join(', ')
const person: Format = (value, _field, names) => names.person(personId(value))

const datesAs = ({ day, moment }: DayFormats) =>
  ({
    day: value => day(text(value)),
    days: each(value => day(text(value))),
    dateTime: value => moment(text(value)),
    instant: value => moment(lisbonMoment(new Date(text(value)))),
  }) satisfies Partial<Record<PlainKind, Format>>

const formats: Record<PlainKind, Format> = {
  ...datesAs(longDays),
  id: text,
  text: (value, { format }) => formatText(format, text(value)),
  longText: text,
  email: text,
  phone: value => formatPhone(text(value)),
  link: text,
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

const listFormats: Record<PlainKind, Format> = {
  ...formats,
  ...datesAs(listDays),
  // Of a number of this country the code says nothing, and takes the room of a name.
  phone: value => formatPhone(text(value)).replace(/^\+351\s/, ''),
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

type Formats = typeof formats

function write(field: Field, value: unknown, names: Names, kinds: Formats): string {
  if (field.kind === 'triState' && (value === null || value === undefined)) return 'Não Sei'
  if (isEmpty(value)) return ''
  if (field.kind !== 'parts') return kinds[field.kind](value, field, names)
  return (value as readonly Readonly<Record<string, unknown>>[])
    .map(part => writePart(field.fields, part, names, kinds))
    .join('; ')
}

/**
 * A wire value as text on a page, in a panel, a form or the change log: days are `05-03-2026`. Empty values are an
 * empty text, except an unset triState, which is "Não Sei".
 */
export const formatValue = (field: Field, value: unknown, names: Names): string => write(field, value, names, formats)

/** The same in a list, its tooltips and its copied table: days are `05-mar-26`, phones of Portugal without its code. */
export const formatListValue = (field: Field, value: unknown, names: Names): string =>
  write(field, value, names, listFormats)

/** Next to other values "Sim" alone means nothing: a flag shows its label, and nothing when it has its default. */
function spoken({ label, default: usual = false }: PlainField, value: unknown): string {
  if (Boolean(value) === usual) return ''
  return value ? label : `${label}: Não`
}

function writePart(
  fields: Readonly<Record<string, PlainField>>,
  part: Readonly<Record<string, unknown>>,
  names: Names,
  kinds: Formats,
): string {
  return (
    Object.entries(fields)
      // An identity means nothing to a reader.
      .filter(([, { kind }]) => kind !== 'id')
      .map(([name, field]) =>
        field.kind === 'flag' ? spoken(field, part[name]) : write(field, part[name], names, kinds),
      )
      .filter(Boolean)
      .join(' · ')
  )
}
