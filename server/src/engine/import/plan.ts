import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { AnyRecord, Body, Row } from '@tipy/domain/record/define'
import { equal, isEmptyList } from '@tipy/domain/record/diff'
import { formatIssues } from '@tipy/domain/record/formats'
import { type ImportedCell, type ImportNames, readCell } from '@tipy/domain/record/importCells'
import { type ImportError, importLimits } from '@tipy/domain/record/importing'
import { readable, readableOf } from '@tipy/domain/record/rights'
import { bodySchema } from '@tipy/domain/record/schema'
import type { Names } from '@tipy/domain/record/textOfValue'
import { fieldToWire } from '@tipy/domain/record/wire'
import { plainOf } from '@tipy/domain/text/formula'
import { type Cell, neutral, plainText } from '#engine/export/cells'
import type { Sent } from '#engine/save'
import type { RecordViewer, ServerRecord } from '#engine/serverRecord'
import { check } from '#http/fields'
import { findUnstorable } from '#http/text'
import type { Matched } from './existing.ts'
import type { Used } from './headings.ts'

/** What a row of the file would save, like the body of a request. */
export interface Planned<R extends AnyRecord> {
  readonly row: number
  readonly name: string
  readonly before: Row<R> | null
  /** Only the values it would change. */
  readonly sent: Sent<R>
  readonly errors: readonly ImportError[]
}

export interface Reading<R extends AnyRecord> {
  readonly serverRecord: ServerRecord<R>
  readonly viewer: RecordViewer
  readonly used: readonly Used[]
  readonly names: Names
  readonly lookup: ImportNames
  readonly today: string
}

type Values = Readonly<Record<string, unknown>>

export function planRow<R extends AnyRecord>(reading: Reading<R>, matched: Matched<R>): Planned<R> {
  const { line, name, before, problem } = matched
  const { row } = line
  const { record } = reading.serverRecord
  const whole = { row, name, before }
  const cells = readCells(reading, matched)
  const unread = [...(problem ? [{ row, ...problem }] : []), ...cells.errors]
  const { values, wrong } = readBody(reading, before, cells.body)
  if (unread.length === 0 && Object.keys(wrong).length === 0) return { ...whole, sent: { values }, errors: [] }
  // This line is not saved, so its other errors are reported here, or the user would find them one by one.
  const badly = formatIssues(record, before, { ...before, ...values }, reading.today)
  const errors = [...unread, ...errorsOf(record, row, { ...badly, ...wrong })]
  return { ...whole, sent: { values: {} }, errors }
}

interface ReadBody<R extends AnyRecord> {
  readonly values: Body<R>
  readonly wrong: FieldMessages
}

/** The values that a line would change, and its invalid fields; an invalid field does not affect the others. */
function readBody<R extends AnyRecord>({ serverRecord }: Reading<R>, before: Row<R> | null, body: Values): ReadBody<R> {
  const schema = bodySchema(serverRecord.record)
  const read = check(schema, body, 'row')
  if ('value' in read) return { values: otherThan(before, read.value.values), wrong: {} }
  const refused = new Set(Object.keys(read.fields).map(path => path.split('.')[0]))
  const rest = check(schema, Object.fromEntries(Object.entries(body).filter(([name]) => !refused.has(name))), 'row')
  return { values: 'value' in rest ? otherThan(before, rest.value.values) : {}, wrong: read.fields }
}

/** Only the values that differ from the stored ones, whatever their spelling. */
function otherThan<R extends AnyRecord>(before: Row<R> | null, values: Body<R>): Body<R> {
  if (!before) return values
  const isOther = ([name, value]: [string, unknown]) => {
    const old = (before as Values)[name]
    return !equal(value, old) && !(value === null && isBlank(old))
  }
  return Object.fromEntries(Object.entries(values).filter(isOther)) as Body<R>
}

/** The values that an emptied field may have besides null. */
const isBlank = (value: unknown): boolean => value === false || isEmptyList(value)

/** Every wrong field, by its label. */
export function errorsOf(
  { fields }: AnyRecord,
  row: number,
  wrong: Readonly<Record<string, string>>,
): readonly ImportError[] {
  return Object.entries(wrong).map(([path, message]) => {
    const field = fields[path.split('.')[0] ?? '']
    return { row, column: field?.label ?? null, message }
  })
}

function readCells<R extends AnyRecord>(
  { serverRecord: { record, rights }, viewer, used, names, lookup }: Reading<R>,
  { line: { row, cells }, before }: Matched<R>,
): { body: Values; errors: readonly ImportError[] } {
  const visible = before && readableOf(record, before, viewer, readable(record, viewer), rights)
  const body: Record<string, unknown> = {}
  const errors: ImportError[] = []
  for (const { at, name, field, column } of used) {
    const cell = cells[at] ?? null
    const now = visible?.has(name)
      ? column.cell(fieldToWire(name, field, (before as Values)[name], visible), names)
      : null
    if (before && isAsExported(cell, now, column.look)) continue
    const read = isTooLong(cell) ? { problem: tooLong } : readCell(field, cell, lookup)
    if ('problem' in read) errors.push({ row, column: field.label, message: read.problem })
    else if (findUnstorable(read.value) !== null) errors.push({ row, column: field.label, message: 'Texto inválido' })
    // In a new record, empty cells get the defaults of an empty form.
    else if (before || read.value !== null) body[name] = read.value
  }
  return { body, errors }
}

const tooLong = `No máximo ${importLimits.cell} caracteres`
const isTooLong = (cell: ImportedCell): boolean => typeof cell === 'string' && plainOf(cell).length > importLimits.cell

/** The text as it survives a spreadsheet: other line ends, no control characters, no spaces at its ends. */
const carried = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, '')
    .trim()

/**
 * Whether a cell is what an export writes for the stored value: then it changes nothing, also where the exported text
 * is ambiguous (a name that two people have, a number with more digits than are shown).
 */
function isAsExported(cell: ImportedCell, now: Cell, look: Used['column']['look']): boolean {
  if (now === null) return cell === null || (typeof cell === 'string' && cell.trim() === '')
  // A text of control characters alone is exported as an empty cell.
  if (cell === null) return now.type === 'text' && carried(now.text) === ''
  if (typeof cell === 'boolean') return false
  if (typeof cell === 'number') return now.type === 'number' && now.value === cell
  if (typeof cell === 'object') return now.type === 'date' && cell.at === now.at.padEnd(16, 'T00:00').slice(0, 16)
  const exported = plainText(now, look)
  const imported = carried(cell)
  return imported === carried(now.type === 'text' ? neutral(exported) : exported) || imported === carried(exported)
}
