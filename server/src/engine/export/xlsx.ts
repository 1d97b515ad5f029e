import { Readable } from 'node:stream'
import yazl from 'yazl'
import { type Cell, type Column, neutral } from './cells.ts'
import { contentTypes, escapeXml, packageLinks, stylesOf, workbookLinks, workbookOf } from './xlsxParts.ts'

type Rows = AsyncIterable<readonly (readonly Cell[])[]>

/**
 * A workbook of one sheet, packed while its rows come: only a few of them are ever in memory.
 * No library writes sheets this way; what a sheet of plain cells needs is little. `last`: a row of sums, which filters
 * leave where it is.
 */
export function xlsxOf(title: string, columns: readonly Column[], rows: Rows, last?: readonly Cell[]): Readable {
  const zip = new yazl.ZipFile()
  // As it is: through `wrap` a large sheet now and then waits for ever.
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
  // The packer listens to nobody's errors, and one that nobody hears ends the process.
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

/** No cell holds more. */
const maxCellLength = 32_767

function textXml(at: string, style: number, text: string): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, maxCellLength))}</t></is></c>`
}

/** Days since the last of 1899, the hour as a part of one: what spreadsheets call a date. Before March 1900 they disagree. */
function serialOf(at: string): number {
  const milliseconds = Date.parse(`${at.length === 10 ? `${at}T00:00` : at}:00Z`) - Date.UTC(1899, 11, 30)
  return Number((milliseconds / 86_400_000).toFixed(9))
}

/** A … Z, AA … */
function lettersOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last
}
