import { inflateRawSync } from 'node:zlib'
import { BadFile } from './badFile.ts'

/** A workbook of a few megabytes never has more; a bomb does. */
export const zipLimits = { entries: 1000, bytes: 48 * 1024 * 1024, ratio: 200, unquestioned: 1024 * 1024 }

interface Entry {
  readonly name: string
  readonly isDeflated: boolean
  readonly packed: number
  readonly unpacked: number
  readonly at: number
}

const endMark = 0x06054b50
const endLength = 22
const longestComment = 0xffff
const entryMark = 0x02014b50
const entryLength = 46
const contentMark = 0x04034b50
const contentLength = 30

export const isZip = (content: Buffer): boolean => content.length >= 4 && content.readUInt32LE(0) === contentMark

/** What a zip says it holds, refused before anything of it is unpacked when that is too much or not to be believed. */
export function readDirectory(zip: Buffer): readonly Entry[] {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > zipLimits.entries) throw new BadFile('tooMuch')
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(zip, at)
    entries.push(entry)
    at = next
  }
  checkSizes(entries)
  checkNames(entries)
  return entries
}

function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - endLength - longestComment)
  for (let at = zip.length - endLength; at >= first; at -= 1) if (zip.readUInt32LE(at) === endMark) return at
  throw new BadFile('broken')
}

function readEntry(zip: Buffer, at: number): { entry: Entry; next: number } {
  if (at + entryLength > zip.length || zip.readUInt32LE(at) !== entryMark) throw new BadFile('broken')
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
  const method = zip.readUInt16LE(at + 10)
  if (isEncrypted || (method !== 0 && method !== 8)) throw new BadFile('broken')
  const nameLength = zip.readUInt16LE(at + 28)
  const beside = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  const entry = {
    name: zip.toString('utf8', at + entryLength, at + entryLength + nameLength),
    isDeflated: method === 8,
    packed: zip.readUInt32LE(at + 20),
    unpacked: zip.readUInt32LE(at + 24),
    at: zip.readUInt32LE(at + 42),
  }
  return { entry, next: at + entryLength + nameLength + beside }
}

function checkSizes(entries: readonly Entry[]): void {
  const bytes = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  const isBomb = ({ packed, unpacked }: Entry) =>
    unpacked > zipLimits.unquestioned && unpacked > packed * zipLimits.ratio
  if (bytes > zipLimits.bytes || entries.some(isBomb)) throw new BadFile('tooMuch')
}

/** Nothing is ever written under these names; a file that plays with them is not one to read. */
function checkNames(entries: readonly Entry[]): void {
  const names = entries.map(({ name }) => name)
  const isStrange = (name: string) => /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..')
  if (new Set(names).size < names.length || names.some(isStrange)) throw new BadFile('broken')
}

/** The content of an entry: exactly as much as was said, however it was packed. */
export function unpack(zip: Buffer, { at, packed, unpacked, isDeflated }: Entry): Buffer {
  if (at + contentLength > zip.length || zip.readUInt32LE(at) !== contentMark) throw new BadFile('broken')
  const start = at + contentLength + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const content = zip.subarray(start, start + packed)
  const plain = isDeflated ? inflated(content, unpacked) : content
  if (plain.length !== unpacked) throw new BadFile('broken')
  return plain
}

function inflated(content: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) })
  } catch {
    throw new BadFile('broken')
  }
}
