import type { Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { countryName, languageName } from '@tipy/domain/identity/places'
import { isEmptyList } from '@tipy/domain/record/diff'
import type { Field, PlainField } from '@tipy/domain/record/fields'
import type { Links, PlainKind } from '@tipy/domain/record/kinds'
import type { Names } from '@tipy/domain/record/textOfValue'
import { startsFormula } from '@tipy/domain/text/formula'

/** A value as a spreadsheet stores it: numbers and dates keep their types. */
export type Cell =
  | null
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'number'; readonly value: number }
  /** `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm`, Lisbon. */
  | { readonly type: 'date'; readonly at: string }

/** How numbers and dates of a column are shown: a spreadsheet format, and the same in plain text. */
export interface Look {
  readonly format: string
  readonly text: (value: number) => string
}

export interface Column {
  readonly name: string
  readonly heading: string
  readonly look: Look
  /** In characters. */
  readonly width: number
  readonly cell: (value: unknown, names: Names) => Cell
}

type Values = Readonly<Record<string, unknown>>
type CellOf = (value: unknown, field: PlainField, names: Names) => Cell

const text: CellOf = value => ({ type: 'text', text: String(value) })
const number: CellOf = value => ({ type: 'number', value: Number(value) })
const date: CellOf = value => ({ type: 'date', at: String(value) })
const flag: CellOf = value => ({ type: 'text', text: value ? 'Sim' : 'Não' })
const named: CellOf = (key, field, names) => ({ type: 'text', text: names.of(field, String(key)) })
const manyNamed: CellOf = (keys, field, names) => ({
  type: 'text',
  text: (keys as readonly string[]).map(key => names.of(field, key)).join(', '),
})
const moment: CellOf = value => ({ type: 'date', at: lisbonMoment(new Date(String(value))) })

/** Decimal comma and no grouping, so that a spreadsheet set to Portuguese reads it as a number. */
const decimal = (value: number): string => String(value).replace('.', ',')
const rounded = (value: number): number => Number(value.toFixed(6))

const plain: Look = { format: 'General', text: decimal }
const looks = {
  plain,
  day: { format: 'dd\\-mm\\-yyyy', text: decimal },
  moment: { format: 'dd\\-mm\\-yyyy\\ hh:mm', text: decimal },
  money: { format: '#,##0.00\\ "€"', text: value => value.toFixed(2).replace('.', ',') },
  percent: { format: '0.######"%"', text: value => `${decimal(value)}%` },
  fraction: { format: '0.00####%', text: value => `${decimal(rounded(value * 100))}%` },
} as const satisfies Record<string, Look>

const prefixed = (prefix: string): Look => ({
  format: `"${prefix.replaceAll('"', '')}"0.######`,
  text: value => prefix + decimal(value),
})

interface Kind {
  readonly cell: CellOf
  readonly look: Look
  readonly width: number
}
const kind = (cell: CellOf, width: number, look: Look = looks.plain): Kind => ({ cell, look, width })

const kinds: Record<PlainKind, Kind> = {
  id: kind(text, 38),
  instant: kind(moment, 17, looks.moment),
  text: kind(text, 24),
  longText: kind(text, 50),
  email: kind(text, 28),
  phone: kind(text, 16),
  link: kind(text, 40),
  day: kind(date, 12, looks.day),
  days: kind(days => ({ type: 'text', text: (days as readonly Day[]).map(formatDay).join(', ') }), 24),
  dateTime: kind(date, 17, looks.moment),
  money: kind(number, 16, looks.money),
  percent: kind(number, 12, looks.percent),
  fraction: kind(number, 12, looks.fraction),
  number: kind(number, 12),
  flag: kind(flag, 10),
  triState: kind(flag, 10),
  choice: kind(named, 22),
  choices: kind(manyNamed, 30),
  person: kind(named, 26),
  people: kind(manyNamed, 40),
  party: kind(named, 26),
  office: kind(named, 18),
  team: kind(named, 20),
  image: kind(() => ({ type: 'text', text: 'Imagem' }), 10),
  country: kind(code => ({ type: 'text', text: countryName(String(code)) }), 16),
  languages: kind(codes => ({ type: 'text', text: (codes as readonly string[]).map(languageName).join(', ') }), 24),
  offices: kind(manyNamed, 24),
  links: kind((links, { names = {} }) => ({ type: 'text', text: linksText(links as Links, names) }), 50),
}

/** `Facebook: https://… ; LinkedIn: https://…` */
function linksText(links: Links, names: Readonly<Record<string, string>>): string {
  return Object.entries(links)
    .map(([name, address]) => `${names[name] ?? name}: ${address}`)
    .join('; ')
}

export function columnFor(name: string, field: Field): Column {
  if (field.kind === 'parts') {
    const cell = (value: unknown, names: Names) => partsCell(Object.entries(field.fields), value, names)
    return { name, heading: field.label, look: plain, width: 50, cell }
  }
  const { cell, look, width } = kinds[field.kind]
  return {
    name,
    heading: field.label,
    look: field.kind === 'number' && field.prefix ? prefixed(field.prefix) : look,
    width: Math.max(width, Math.min(field.label.length + 3, 40)),
    cell: (value, names) => plainCell(field, cell, value, names),
  }
}

function plainCell(field: PlainField, cell: CellOf, value: unknown, names: Names): Cell {
  // Null means "does not know"; undefined is a value that the viewer may not read.
  if (field.kind === 'triState' && value === null) return { type: 'text', text: 'Não Sei' }
  const isEmpty = value === null || value === undefined || isEmptyList(value)
  return isEmpty ? null : cell(value, field, names)
}

/** A list of parts in one cell: its values as text, part by part. */
function partsCell(fields: readonly (readonly [string, PlainField])[], value: unknown, names: Names): Cell {
  const parts = ((value ?? []) as readonly Values[]).map(part =>
    fields
      // Ids mean nothing to the reader of the file.
      .filter(([, { kind: one }]) => one !== 'id')
      .map(([name, field]) => {
        const { name: _, look, cell } = columnFor(name, field)
        return plainText(cell(part[name], names), look)
      })
      .filter(partText => partText !== '')
      .join(' · '),
  )
  return parts.length === 0 ? null : { type: 'text', text: parts.join('; ') }
}

/** A cell as text, as people in Portugal write it. */
export function plainText(cell: Cell, look: Look): string {
  if (cell === null) return ''
  if (cell.type === 'text') return cell.text
  return cell.type === 'number' ? look.text(cell.value) : dateText(cell.at)
}

function dateText(at: string): string {
  const [day = '', time] = at.split('T')
  return [day.split('-').toReversed().join('-'), ...(time ? [time] : [])].join(' ')
}

/** Prefixes text of users that a spreadsheet would run as a formula, also after it was saved in another format. */
export function neutral(value: string): string {
  return startsFormula(value) ? `'${value}` : value
}
