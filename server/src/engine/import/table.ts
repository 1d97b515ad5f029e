import { cellText, type ImportedCell } from '@tipy/domain/record/importCells'
import { importLimits } from '@tipy/domain/record/importing'
import { fileTypeFromBuffer } from 'file-type'
import { BadFile } from './badFile.ts'
import { readCsv } from './csvText.ts'
import { readWorkbook } from './workbook.ts'
import { isZip } from './zip.ts'

export interface TableRow {
  /** Its number in the spreadsheet. */
  readonly row: number
  readonly cells: readonly ImportedCell[]
}

/** The content of a file: its headings and its rows that are not empty. */
export interface Table {
  readonly headings: readonly string[]
  readonly rows: readonly TableRow[]
}

/** The mark of a neutralised formula is not counted. */
const maxCellLength = importLimits.cell + 1
/** Of all cells together: a text stored once can be in a million cells. */
const maxTextBytes = 24 * 1024 * 1024

/** The content decides the format; import.ts checks that the name agrees. */
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
  // Text has no signature: a file with one is something else.
  if (await fileTypeFromBuffer(content.subarray(0, 4100))) throw new BadFile('notSheet')
  return readCsv(content)
}

/** A longer cell is refused later, for which its first characters are enough. */
const cut = (cell: ImportedCell): ImportedCell =>
  typeof cell === 'string' && cell.length > maxCellLength ? cell.slice(0, maxCellLength + 1) : cell

function checkText(rows: readonly TableRow[]): void {
  let length = 0
  for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'string') length += cell.length
  if (length > maxTextBytes) throw new BadFile('tooMuch')
}
