import { lisbonDay } from '@tipy/domain/calendar/days'
import type { Streamed } from '@tipy/domain/contract/endpoint'
import { TipyError } from '@tipy/domain/errors/errors'
import { valueAtPath } from '@tipy/domain/features/stats/stats.cellText'
import type { StatsReply } from '@tipy/domain/features/stats/stats.contract'
import type { SheetColumn } from '@tipy/domain/features/stats/stats.sheet'
import { type GroupName, groupOf } from '@tipy/domain/figures/groups'
import { day, money, number, office, type PlainField, percent, text } from '@tipy/domain/record/fields'
import { type Cell, columnFor, neutral } from '#engine/export/cells'
import { readNames } from '#engine/export/names'
import { spooled } from '#engine/export/spool'
import { xlsxContentType, xlsxOf } from '#engine/export/xlsx'
import type { Db } from '#platform/database/database'

interface FileRequest {
  readonly companyId: string
  readonly group: GroupName
  /** All rows, as the table's call answers them to the reader. */
  readonly table: StatsReply
  readonly columns: readonly SheetColumn[]
  readonly now: Date
}

/** Few enough that converting them to text does not delay other requests. */
const batch = 250

/** A table of statistics as a workbook: its rows and their totals, with the formats of their units. */
export async function statsFile(db: Db, { companyId, group, table, columns, now }: FileRequest): Promise<Streamed> {
  const { stats, total, totals } = table
  if (total > stats.length) throw new TipyError('TOO_MANY_ROWS')
  refuseUnknown(columns, stats)
  const fields = columns.map(fieldOf)
  const sheet = fields.map((field, at) => columnFor(columns[at]?.path ?? '', field))
  const names = await readNames(db, companyId, fields)
  const cellsOf = (row: unknown): readonly Cell[] =>
    columns.map((column, at) => {
      const { kind } = fields[at] ?? textField
      const value = valueAtPath(row, column.path)
      return isOf(kind, value) ? (sheet[at]?.cell(value, names) ?? null) : null
    })
  const last = totals && withTitle(cellsOf(totals))
  const title = `Estatísticas · ${groupOf(group).label}`
  const body = await spooled(() => xlsxOf(title, sheet, inBatches(stats, cellsOf), last ?? undefined))
  return { contentType: xlsxContentType, fileName: `${title.replace(' · ', ' ')} ${lisbonDay(now)}.xlsx`, body }
}

/** A column that no row has: the same refusal whether it does not exist or the reader may not read it. */
function refuseUnknown(columns: readonly SheetColumn[], rows: readonly unknown[]): void {
  const isUnknown = ({ path }: SheetColumn) => rows.every(row => valueAtPath(row, path) === undefined)
  const unknown = rows.length === 0 ? [] : columns.filter(isUnknown)
  if (unknown.length > 0)
    throw new TipyError(
      'INVALID',
      Object.fromEntries(unknown.map(({ path }) => [`columns.${path}`, 'Coluna desconhecida'])),
    )
}

type Unit = SheetColumn['unit']
const fieldOfUnit: Readonly<Record<Unit, (label: string) => PlainField>> = {
  euro: money,
  count: number,
  percent,
  day,
  text,
  office,
}
const textField = text('')
const fieldOf = ({ unit, label }: SheetColumn): PlainField => fieldOfUnit[unit](neutral(label))

const numbers: readonly PlainField['kind'][] = ['money', 'number', 'percent']
/** The caller names the unit: a value of another type stays empty. */
const isOf = (kind: PlainField['kind'], value: unknown): boolean =>
  typeof value === (numbers.includes(kind) ? 'number' : 'string')

/** The first column of a row of totals says what it is. */
const withTitle = ([, ...others]: readonly Cell[]): readonly Cell[] => [{ type: 'text', text: 'Total' }, ...others]

async function* inBatches(
  rows: readonly unknown[],
  cellsOf: (row: unknown) => readonly Cell[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let from = 0; from < rows.length; from += batch) yield rows.slice(from, from + batch).map(cellsOf)
}
