import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl'
import { BadFile } from './badFile.ts'

/** More than any workbook of a few megabytes has; a zip bomb has more. */
const limits = { parts: 1000, bytes: 48 * 1024 * 1024, ratio: 200, unquestioned: 1024 * 1024 }

/** One file inside a zip. */
export interface Part {
  readonly name: string
  /** Its content, which must have the size and the checksum that the zip declares. */
  readonly unpack: () => Promise<Buffer>
}

const firstBytes = 0x04034b50

export const isZip = (content: Buffer): boolean => content.length >= 4 && content.readUInt32LE(0) === firstBytes

/** The parts that a zip declares, refused before unpacking when they are too large or implausible. */
export async function openZip(content: Buffer): Promise<readonly Part[]> {
  // The library would decode names in one of three ways, as the zip declares. Spreadsheets use ASCII names: decoded in
  // one way only, no part has a second name that the checks below do not see.
  const zip = await orBroken(fromBufferPromise(content, { decodeStrings: false }))
  if (zip.entryCount > limits.parts) throw new BadFile('tooMuch')
  const entries = await orBroken(entriesOf(zip))
  checkSizes(entries)
  const names = entries.map(({ fileNameRaw }) => fileNameRaw.toString('utf8'))
  checkNames(names)
  return entries.map((entry, index) => ({ name: names[index] ?? '', unpack: () => orBroken(unpack(zip, entry)) }))
}

async function orBroken<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw new BadFile('broken')
  }
}

async function entriesOf(zip: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (!entry.canDecodeFileData()) throw new Error('encrypted, or packed in a way that spreadsheets do not use')
    entries.push(entry)
  }
  return entries
}

function checkSizes(entries: readonly Entry[]): void {
  const bytes = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const isBomb = ({ compressedSize, uncompressedSize }: Entry) =>
    uncompressedSize > limits.unquestioned && uncompressedSize > compressedSize * limits.ratio
  if (bytes > limits.bytes || entries.some(isBomb)) throw new BadFile('tooMuch')
}

/** Nothing is written under these names, but a file with suspicious ones is refused. */
function checkNames(names: readonly string[]): void {
  const isStrange = (name: string) => validateFileName(name) !== null || name.includes('\0')
  if (new Set(names).size < names.length || names.some(isStrange)) throw new BadFile('broken')
}

/** The library fails when there are more or fewer bytes than declared; the checksum is checked here. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const plain = await buffer(await zip.openReadStreamPromise(entry))
  if (crc32(plain) !== entry.crc32) throw new Error('not what was packed')
  return plain
}
