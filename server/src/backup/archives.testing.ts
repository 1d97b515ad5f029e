import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { names } from './format.ts'
import { BLOCK, CLOSING, headerOf, paddingOf, readHeader } from './tar.ts'
import { archiveWriter } from './writer.ts'

export interface Entry {
  readonly name: string
  readonly content: Buffer
}

/** The entries of a backup, in the order a tar lists them. */
export function entriesOf(path: string): Entry[] {
  const bytes = readFileSync(path)
  const entries: Entry[] = []
  for (let at = 0; at < bytes.length; ) {
    const header = readHeader(bytes.subarray(at, at + BLOCK))
    if (header === null) return entries
    const content = bytes.subarray(at + BLOCK, at + BLOCK + header.size)
    entries.push({ name: header.name, content })
    at += BLOCK + header.size + paddingOf(header.size)
  }
  return entries
}

/** A backup changed with a plain tar: checksums and end are not updated. */
export const tarOf = (entries: readonly Entry[]): Buffer =>
  Buffer.concat([
    ...entries.flatMap(({ name, content }) => [
      headerOf(name, content.byteLength),
      content,
      Buffer.alloc(paddingOf(content.byteLength)),
    ]),
    Buffer.alloc(CLOSING),
  ])

const isSum = ({ name }: Entry): boolean => name.startsWith('checksums/') || name === names.end

/** A forged backup: all checksums are right, whatever the entries contain. */
export async function writeForged(path: string, entries: readonly Entry[]): Promise<void> {
  const handle = await open(path, 'w')
  const archive = archiveWriter(handle)
  for (const { name, content } of entries.filter(entry => !isSum(entry))) await archive.add(name, content)
  await archive.end()
  await handle.close()
}
