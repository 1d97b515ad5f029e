import { randomUUID } from 'node:crypto'
import { close, createReadStream, createWriteStream, open } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

/** Not a FileHandle: one that has been written through a stream cannot be closed by another. */
const openFile = promisify(open)
const closeFile = promisify(close)

/**
 * Writes everything to a file of no name first, then gives it back to be read: the database is never held by somebody's
 * slow line, a failure on the way is still an answer with its code, and memory does not grow with the rows.
 */
export async function spooled(content: Readable | AsyncIterable<string>): Promise<Readable> {
  const path = join(tmpdir(), `tipy-${randomUUID()}`)
  const fd = await openFile(path, 'wx+', 0o600)
  try {
    // Gone from its folder at once: whatever happens, nothing is left behind and nobody else can open it.
    await unlink(path)
    await pipeline(content, createWriteStream('', { fd, autoClose: false }))
    return createReadStream('', { fd, start: 0 })
  } catch (error) {
    await closeFile(fd)
    throw error
  }
}
