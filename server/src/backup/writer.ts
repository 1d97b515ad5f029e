import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { exactly } from '#platform/storage/exactly'
import { ENTRIES_A_CHECKSUM, type End, names } from './format.ts'
import { CLOSING, headerOf, paddingOf } from './tar.ts'

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  /** Throws when the content is not `size` bytes long. */
  addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>
  end(): Promise<void>
  bytes(): number
}

/** Writes a backup sequentially. It keeps nothing in memory but checksums. */
export function archiveWriter(handle: FileHandle): ArchiveWriter {
  const whole = createHash('sha256')
  let bytes = 0
  let entries = 0
  let sums: string[] = []
  let blocks = 0

  async function write(chunk: Uint8Array): Promise<void> {
    await handle.writeFile(chunk)
    whole.update(chunk)
    bytes += chunk.byteLength
  }

  async function entry(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const hash = createHash('sha256')
    await write(headerOf(name, size))
    for await (const chunk of content) {
      hash.update(chunk)
      await write(chunk)
    }
    await write(Buffer.alloc(paddingOf(size)))
    entries += 1
    return `${hash.digest('hex')}  ${name}\n`
  }

  async function addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    sums.push(await entry(name, size, exactly(size, content)))
    if (sums.length === ENTRIES_A_CHECKSUM) await closeBlock()
  }

  async function add(name: string, content: Buffer): Promise<void> {
    sums.push(await entry(name, content.byteLength, [content]))
    if (sums.length === ENTRIES_A_CHECKSUM) await closeBlock()
  }

  async function closeBlock(): Promise<void> {
    if (sums.length === 0) return
    const text = Buffer.from(sums.join(''))
    sums = []
    blocks += 1
    await entry(names.checksums(blocks), text.byteLength, [text])
  }

  return {
    add,
    addStream,
    async end() {
      await closeBlock()
      const sha256 = whole.copy().digest('hex')
      const content = Buffer.from(JSON.stringify({ entries, sha256 } satisfies End))
      await entry(names.end, content.byteLength, [content])
      await write(Buffer.alloc(CLOSING))
    },
    bytes: () => bytes,
  }
}
