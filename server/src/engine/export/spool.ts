import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes everything to a file of no name first, then gives it back to be read: the database is never held by somebody's
 * slow line, a failure on the way is still an answer with its code, and memory does not grow with the rows.
 *
 * Opened twice, once to write and once to read, so that each end closes what is its own. One descriptor shared by both
 * is closed twice when the content breaks, and the second time it is already somebody else's: a socket, a file, the
 * port we listen on.
 */
export async function spooled(content: Readable | AsyncIterable<string>): Promise<Readable> {
  const path = join(tmpdir(), `tipy-${randomUUID()}`)
  const reading = await open(path, 'wx+', 0o600)
  const writing = createWriteStream(path, { flags: 'r+' })
  try {
    await once(writing, 'open')
    // Gone from its folder at once: whatever happens, nothing is left behind and nobody else can open it.
    await unlink(path)
    await pipeline(content, writing)
    return createReadStream('', { fd: reading, start: 0 })
  } catch (error) {
    writing.destroy()
    await reading.close()
    throw error
  }
}
