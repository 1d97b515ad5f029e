import { stringify } from 'csv-stringify/sync'
import { type Cell, type Column, neutral, plainText } from './cells.ts'

/** Semicolons, as spreadsheets set to Portuguese expect; the byte order mark says that it is UTF-8. */
const options = { delimiter: ';', record_delimiter: 'windows', quoted_match: /^\s|[\r\n]|\s$/ } as const
const byteOrderMark = '\ufeff'

export async function* csvOf(
  columns: readonly Column[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + stringify([columns.map(({ heading }) => heading)], options)
  for await (const rows of batches)
    yield stringify(
      rows.map(row => row.map((cell, at) => written(cell, columns[at]))),
      options,
    )
}

/** Only text needs neutralising: our own numbers may start with a minus, and are no formulas. */
function written(cell: Cell, column: Column | undefined): string {
  if (!column) return ''
  const text = plainText(cell, column.look)
  return cell?.type === 'text' ? neutral(text) : text
}
