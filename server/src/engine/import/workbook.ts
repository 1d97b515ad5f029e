import { buffer } from 'node:stream/consumers'
import type { ImportedCell } from '@tipy/domain/record/importCells'
import { readSheet } from 'read-excel-file/universal'
import yazl from 'yazl'
import { BadFile } from './badFile.ts'
import { openZip, type Part } from './zip.ts'

type Rows = readonly (readonly ImportedCell[])[]

const workbook = 'xl/workbook.xml'
const isRead = (name: string): boolean => /^xl\/.*\.(xml|rels)$/.test(name)

/** The cells of the first worksheet, from the first row on, with the results of formulas. */
export async function readWorkbook(content: Buffer): Promise<Rows> {
  const checked = await repacked(content)
  try {
    const rows: readonly (readonly unknown[])[] = await readSheet(checked, 1, { trim: false })
    return rows.map(row => row.map(cellOf))
  } catch {
    throw new BadFile('broken')
  }
}

/**
 * A new zip of only the parts that were checked. A zip has two lists of its parts, and readers differ in which they
 * trust; in this one both agree.
 */
async function repacked(content: Buffer): Promise<ArrayBuffer> {
  const parts = await openZip(content)
  if (!parts.some(({ name }) => name === workbook)) throw new BadFile('notSheet')
  await refuseMacros(parts)
  const zip = new yazl.ZipFile()
  for (const { name, unpack } of parts.filter(part => isRead(part.name))) {
    const plain = await unpack()
    // No spreadsheet declares entities: this is an attack.
    if (plain.includes('<!DOCTYPE') || plain.includes('<!ENTITY')) throw new BadFile('broken')
    zip.addBuffer(plain, name, { compress: false })
  }
  zip.end()
  const packed = await buffer(zip.outputStream)
  return packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength)
}

/** Macros are never run here, but a file that contains them is no .xlsx. */
async function refuseMacros(parts: readonly Part[]): Promise<void> {
  const carries = parts.some(({ name }) => /(^|\/)vbaProject[^/]*\.bin$|^xl\/macrosheets\//i.test(name))
  const types = parts.find(({ name }) => name.toLowerCase() === '[content_types].xml')
  const declares = types !== undefined && /macroenabled/i.test((await types.unpack()).toString('utf8'))
  if (carries || declares) throw new BadFile('macros')
}

function cellOf(value: unknown): ImportedCell {
  if (value instanceof Date) return { at: momentOf(value) }
  if (typeof value === 'string') return value === '' ? null : spelt(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** Times are fractions of a day, so a rounding error may be off by less than a second: it is rounded away. */
function momentOf(date: Date): string {
  const seconds = Math.round(date.getTime() / 1000) * 1000
  return Number.isFinite(seconds) ? new Date(seconds).toISOString().slice(0, 16) : ''
}

/** Spreadsheets escape characters that XML cannot contain: `_x000D_`. */
const spelt = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
