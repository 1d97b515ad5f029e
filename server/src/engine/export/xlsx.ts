import { Readable } from 'node:stream'
import yazl from 'yazl'
import { type Cell, type Column, neutral } from './cells.ts'
import { contentTypes, escapeXml, packageLinks, stylesOf, workbookLinks, workbookOf } from './xlsxParts.ts'

export const xlsxContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Rows = AsyncIterable<readonly (readonly Cell[])[]>

/**
 * A workbook with one worksheet, compressed while its rows arrive, so that only a few are in memory. Written by hand
 * because no library streams worksheets, and plain cells need little. `last`: a row of sums, which filters leave in
 * place.
 */
export function xlsxOf(title: string, columns: readonly Column[], rows: Rows, last?: readonly Cell[]): Readable {
  const zip = new yazl.ZipFile()
  // Without `Readable.wrap`, with which a large worksheet sometimes waits for ever.
  const out = zip.outputStream as Readable
  zip.on('error', error => out.destroy(error as Error))
  const { xml, styleOf } = stylesOf(columns.map(({ look }) => look.format))
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': packageLinks,
    'xl/workbook.xml': workbookOf(title),
    'xl/_rels/workbook.xml.rels': workbookLinks,
    'xl/styles.xml': xml,
  }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  const sheet = Readable.from(sheetOf(columns, rows, styleOf, last), { objectMode: false })
  // yazl does not listen to errors of its inputs, and an unhandled one would end the process.
  sheet.once('error', error => out.destroy(error))
  out.once('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return out
}

async function* sheetOf(
  columns: readonly Column[],
  batches: Rows,
  styleOf: (format: string) => number,
  last: readonly Cell[] | undefined,
): AsyncGenerator<string> {
  const styles = columns.map(({ look }) => styleOf(look.format))
  const letters = columns.map((_, index) => lettersOf(index))
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const headings = columns.map(({ heading }, at) => textXml(`${letters[at]}1`, 1, heading))
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
  const rowXml = (row: readonly Cell[], number: number) => {
    const cells = row.map((cell, at) => cellXml(cell, `${letters[at]}${number}`, styles[at] ?? 0))
    return `<row r="${number}">${cells.join('')}</row>`
  }
  let line = 1
  for await (const rows of batches) {
    const written = rows.map(row => {
      line += 1
      return rowXml(row, line)
    })
    yield written.join('')
  }
  yield `${last ? rowXml(last, line + 1) : ''}</sheetData><autoFilter ref="A1:${letters.at(-1)}${line}"/></worksheet>`
}

function cellXml(cell: Cell, at: string, style: number): string {
  if (cell === null) return ''
  if (cell.type === 'text') return textXml(at, 0, neutral(cell.text))
  if (cell.type === 'number') return `<c r="${at}" s="${style}"><v>${cell.value}</v></c>`
  const serial = serialOf(cell.at)
  return serial < 61 ? textXml(at, 0, cell.at) : `<c r="${at}" s="${style}"><v>${serial}</v></c>`
}

/** The limit of spreadsheets. */
const maxCellLength = 32_767

function textXml(at: string, style: number, text: string): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCellLength))}</t></is></c>`
}

/** Days since 1899-12-31 with the hour as a fraction: the dates of spreadsheets, which differ before March 1900. */
function serialOf(at: string): number {
  const milliseconds = Date.parse(`${at.length === 10 ? `${at}T00:00` : at}:00Z`) - Date.UTC(1899, 11, 30)
  return Number((milliseconds / 86_400_000).toFixed(9))
}

/** A … Z, AA … */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}
