import type { ImportedCell } from '@tipy/domain/record/importCells'
import { importLimits } from '@tipy/domain/record/importing'
import { parse } from 'csv-parse/sync'
import { decodeUnnamed } from '#platform/charset'
import { BadFile } from './badFile.ts'

type Rows = readonly (readonly ImportedCell[])[]

const separators = [';', ',', '\t'] as const
/** More than rows, because empty lines are no rows. */
const maxLines = importLimits.rows * 4

export function readCsv(content: Buffer): Rows {
  const text = textOf(content)
  const options = {
    delimiter: separatorOf(text),
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: importLimits.columns * importLimits.cell,
    to: maxLines,
  }
  try {
    const rows: readonly (readonly string[])[] = parse(text, options)
    if (rows.length >= maxLines) throw new BadFile('tooManyRows')
    return rows.map(row => row.map(cell => (cell.trim() === '' ? null : cell)))
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile('broken')
  }
}

function textOf(content: Buffer): string {
  const text = decodeUnnamed(content)
  // Text has no NUL: this is another kind of file, without a known signature.
  if (text.includes('\0')) throw new BadFile('notSheet')
  return text
}

/** The separator that splits the first line into most cells. */
function separatorOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1)
  const counts = separators.map(separator => first.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ';'
}
