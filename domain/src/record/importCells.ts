import { isDay } from '../calendar/days.ts'
import { isMoment } from '../calendar/moments.ts'
import { countryCalled, languageCalled } from '../identity/places.ts'
import { fold } from '../text/fold.ts'
import { plainOf } from '../text/formula.ts'
import type { Field, PlainField } from './fields.ts'
import type { PlainKind } from './kinds.ts'

/** A cell of a spreadsheet. `at` is a date, `YYYY-MM-DDTHH:mm`. */
export type ImportedCell = null | string | number | boolean | { readonly at: string }

/** Finds keys by name. */
export interface ImportNames {
  /** Keys of everything with this name or key; if there are several, only those still active. */
  find(field: PlainField, text: string): readonly string[]
}

/** The value of a cell in wire form, or why it has none. */
export type ReadCell = { readonly value: unknown } | { readonly problem: string }

type Reader = (cell: Exclude<ImportedCell, null>, field: PlainField, names: ImportNames) => ReadCell

const value = (read: unknown): ReadCell => ({ value: read })
const problem = (sentence: string): ReadCell => ({ problem: sentence })

/** `2026-03-05T09:30` → `05-03-2026 09:30`, and without the time at midnight. */
function writtenDate(at: string): string {
  const [day = '', time = '00:00'] = at.split('T')
  return [day.split('-').toReversed().join('-'), ...(time === '00:00' ? [] : [time])].join(' ')
}

/** The text of any cell, as a spreadsheet shows it. */
export function cellText(cell: ImportedCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return plainOf(cell).trim()
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  return typeof cell === 'number' ? String(cell).replace('.', ',') : writtenDate(cell.at)
}

const text: Reader = cell => value(cellText(cell))

const yes = new Set(['sim', 's', 'true', 'verdadeiro', '1', 'x'])
const no = new Set(['nao', 'n', 'false', 'falso', '0'])

const flag: Reader = (cell, field, names) => {
  const written = fold(cellText(cell))
  const [word, another] = field.labelsFrom ? names.find(field, cellText(cell)) : []
  if (word !== undefined && another === undefined) return value(word === 'true')
  if (yes.has(written)) return value(true)
  return no.has(written) ? value(false) : problem('Escreva Sim ou Não')
}

const triState: Reader = (cell, field, names) => {
  const isOpen = ['nao sei', '?'].includes(fold(cellText(cell)))
  return isOpen ? value(null) : flag(cell, field, names)
}

/** Spaces of any width between digits, and units. */
const unsaid = /[\s\u00a0\u202f€%]/g

/**
 * A number in Portuguese notation (1.234,50) or with a decimal point (1234.5), as digits with a point.
 * `1.234` could be either and is refused.
 */
export function readDecimal(written: string): string | null {
  const digits = written.replace(unsaid, '').replace(/^[−–]/, '-')
  if (/^-?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(digits)) return digits.replace(',', '.')
  if (/^-?\d{1,3}(?:\.\d{3})+,\d+$|^-?\d{1,3}(?:\.\d{3}){2,}$/.test(digits))
    return digits.replaceAll('.', '').replace(',', '.')
  if (/^-?[1-9]\d{0,2}\.\d{3}$/.test(digits)) return null
  return /^-?\d+(?:[.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : null
}

const notNumber = 'Número inválido: escreva, por exemplo, 1234,50'

function numberFrom(cell: Exclude<ImportedCell, null>, prefix = ''): string | null {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell !== 'string') return null
  const written = plainOf(cell).trim()
  const bare = prefix !== '' && fold(written).startsWith(fold(prefix)) ? written.slice(prefix.length) : written
  return readDecimal(bare)
}

const number: Reader = (cell, field) => {
  const digits = numberFrom(cell, field.prefix)
  return digits === null ? problem(notNumber) : value(Number(digits))
}

/** 0.07 is a workbook's number 0.07, or the text 7%. */
const fraction: Reader = cell => {
  const digits = numberFrom(cell)
  if (digits === null) return problem(notNumber)
  const isPercent = typeof cell === 'string' && cell.trim().endsWith('%')
  return value(isPercent && !/e/i.test(digits) ? Number(`${digits}e-2`) : Number(digits))
}

const notDate = 'Data inválida: escreva DD-MM-AAAA'
const millisecondsOfDay = 86_400_000
/** Spreadsheets store days as numbers from the end of 1899; before March 1900 they disagree. */
const firstSerial = 61
const lastSerial = 2_958_465

/** A date from text or from a spreadsheet's number, as `YYYY-MM-DDTHH:mm`; null when it is none. */
function momentFrom(cell: Exclude<ImportedCell, null>): string | null {
  if (typeof cell === 'object') return cell.at
  if (typeof cell === 'number') return momentOfSerial(cell)
  if (typeof cell !== 'string') return null
  const [, day = '', hour] = /^(\S+?)(?:[T\s]+(\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(plainOf(cell).trim()) ?? []
  const european = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(day)
  const ordered = european ? [european[3], european[2], european[1]] : day.split(/[-/]/)
  const iso = ordered.map((part = '', at) => part.padStart(at === 0 ? 4 : 2, '0')).join('-')
  const moment = `${iso}T${(hour ?? '00:00').padStart(5, '0')}`
  return isMoment(moment) ? moment : null
}

function momentOfSerial(serial: number): string | null {
  if (serial < firstSerial || serial > lastSerial) return null
  const seconds = Math.round(serial * 86_400) * 1000
  return new Date(seconds - 25_569 * millisecondsOfDay).toISOString().slice(0, 16)
}

const day: Reader = cell => {
  const found = momentFrom(cell)?.slice(0, 10)
  return found && isDay(found) ? value(found) : problem(notDate)
}

const dateTime: Reader = cell => {
  const found = momentFrom(cell)
  return found ? value(found) : problem('Data inválida: escreva DD-MM-AAAA HH:MM')
}

const shortened = (written: string): string => (written.length > 60 ? `${written.slice(0, 60)}…` : written)

function refusal(written: string, found: readonly string[]): ReadCell {
  return problem(
    found.length === 0
      ? `Não existe «${shortened(written)}»`
      : `Há mais do que um «${shortened(written)}»: escreva o identificador`,
  )
}

const named: Reader = (cell, field, names) => {
  const written = cellText(cell)
  const found = names.find(field, written)
  return found.length === 1 ? value(found[0]) : refusal(written, found)
}

/** A name may contain a few commas itself. */
const maxCommas = 6
const maxNames = 500

/** Names separated by commas, as exports write them. A name may contain commas itself: the longest match wins. */
const manyNamed: Reader = (cell, field, names) => {
  const pieces = cellText(cell).split(',')
  if (pieces.length > maxNames) return problem(`No máximo ${maxNames}`)
  const hopeless = new Set<number>()
  const from = (start: number): readonly string[] | null => {
    if (start >= pieces.length) return []
    if (hopeless.has(start)) return null
    for (let end = Math.min(pieces.length, start + maxCommas); end > start; end -= 1) {
      const found = names.find(field, pieces.slice(start, end).join(',').trim())
      const rest = found.length === 1 ? from(end) : null
      if (rest) return [found[0] ?? '', ...rest]
    }
    hopeless.add(start)
    return null
  }
  const keys = from(0)
  return keys ? value([...new Set(keys)]) : firstRefusal(pieces, field, names)
}

function firstRefusal(pieces: readonly string[], field: PlainField, names: ImportNames): ReadCell {
  for (const piece of pieces) {
    const found = names.find(field, piece.trim())
    if (found.length !== 1) return refusal(piece.trim(), found)
  }
  return problem('Valor inválido')
}

/** A name that no user has is a party outside the company. */
const party: Reader = (cell, field, names) => {
  const written = cellText(cell)
  const found = names.find(field, written)
  if (found.length > 1) return refusal(written, found)
  return value(found[0] ?? written)
}

const country: Reader = cell => {
  const written = cellText(cell)
  const code = countryCalled(written)
  return code === null ? refusal(written, []) : value(code)
}

const languages: Reader = cell => {
  const pieces = cellText(cell)
    .split(',')
    .map(name => name.trim())
  const codes = pieces.map(languageCalled)
  const strange = pieces.find((_, at) => codes[at] === null)
  return strange === undefined ? value([...new Set(codes)]) : refusal(strange, [])
}

/** `Facebook: https://…; LinkedIn: https://…` */
const links: Reader = (cell, { names = {} }) => {
  const pieces = cellText(cell)
    .split(/;\s+|;$/)
    .filter(part => part !== '')
  const found: Record<string, string> = {}
  for (const part of pieces) {
    const [, label = '', address = ''] = /^([^:]+):\s*(.+)$/.exec(part) ?? []
    const name = Object.keys(names).find(key => fold(names[key] ?? key) === fold(label.trim()))
    if (name === undefined) return problem(`Escreva, por exemplo, ${Object.values(names)[0] ?? 'Site'}: https://…`)
    found[name] = address.trim()
  }
  return value(found)
}

const readers: Record<PlainKind, Reader | null> = {
  id: null,
  instant: null,
  text,
  longText: text,
  email: text,
  phone: text,
  link: text,
  day,
  dateTime,
  money: number,
  percent: number,
  fraction,
  number,
  flag,
  triState,
  choice: named,
  choices: manyNamed,
  person: named,
  people: manyNamed,
  party,
  office: named,
  team: named,
  image: null,
  days: null,
  country,
  languages,
  offices: manyNamed,
  links,
}

/** Whether a cell can express the field: lists of parts and pictures do not fit in one. */
export const isImported = (field: Field): field is PlainField => field.kind !== 'parts' && readers[field.kind] !== null

/** The value of a cell for a field. An empty cell empties the field. */
export function readCell(field: PlainField, cell: ImportedCell, names: ImportNames): ReadCell {
  const read = readers[field.kind]
  if (!read) return problem('Não se importa de uma folha de cálculo')
  return cell === null || cellText(cell) === '' ? value(null) : read(cell, field, names)
}
