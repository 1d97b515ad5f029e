import { cellText, type ImportedCell } from '@tipy/domain/record/importCells'
import { importLimits } from '@tipy/domain/record/importing'
import { fileTypeFromBuffer } from 'file-type'
import { BadFile } from './badFile.ts'
import { readCsv } from './csvText.ts'
import { readWorkbook } from './workbook.ts'
import { isZip } from './zip.ts'

export interface TableRow {
  /** As the spreadsheet numbers it. */
  readonly row: number
  readonly cells: readonly ImportedCell[]
}

/** What a file holds: its headings, and the rows that say something. */
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly TableRow[]
}

/** The mark of a neutralised formula is not counted. */
const maxCellLength = importLimits.cell + 1
/** Of all cells together: one text, written once, can be in a million of them. */
const maxTextBytes = 24 * 1024 * 1024

/** What a file is, its content says; import.ts asks whether its name says the same. */
export async function readTable(content: Buffer): Promise<Table> {
  const rows = await rowsOf(content)
  const [head, ...rest] = rows
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some(cell => cell !== null))
  if (!head || rest.length === 0) throw new BadFile('empty')
  if (rest.length > importLimits.rows) throw new BadFile('tooManyRows')
  const used = [head, ...rest].map(({ cells }) => cells.findLastIndex(cell => cell !== null) + 1)
  if (Math.max(...used) > importLimits.columns) throw new BadFile('tooManyColumns')
  const whole = [head, ...rest].map(({ row, cells }, index) => ({ row, cells: cells.slice(0, used[index]).map(cut) }))
  checkText(whole)
  return { headings: (whole[0]?.cells ?? []).map(cellText), rows: whole.slice(1) }
}

async function rowsOf(content: Buffer): Promise<readonly (readonly ImportedCell[])[]> {
  if (isZip(content)) return readWorkbook(content)
  // Text has no mark by which it is known: whatever has one is something else.
  if (await fileTypeFromBuffer(content.subarray(0, 4100))) throw new BadFile('notSheet')
  return readCsv(content)
}

/** Longer than any may be, it is refused in its place; the rest of it is not needed for that. */
const cut = (cell: ImportedCell): ImportedCell =>
  typeof cell === 'string' && cell.length > maxCellLength ? cell.slice(0, maxCellLength + 1) : cell

function checkText(rows: readonly TableRow[]): void {
  let length = 0
  for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'string') length += cell.length
  if (length > maxTextBytes) throw new BadFile('tooMuch')
}
