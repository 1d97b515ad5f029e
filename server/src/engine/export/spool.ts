import { randomUUID } from 'node:crypto'
import { open, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes everything to a file of no name first, then gives it back to be read: the database is never held by somebody's
 * slow line, a failure on the way is still an answer with its code, and memory does not grow with the rows.
 *
 * Not written through a stream: one that breaks closes the file by itself, and whoever closes it again may hit a file or
 * socket of somebody else, who got its number meanwhile.
 */
export async function spooled(content: () => Readable | AsyncIterable<string>): Promise<Readable> {
  const path = join(tmpdir(), `tipy-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    // Gone from its folder at once: whatever happens, nothing is left behind and nobody else can open it.
    await unlink(path)
    await writeFile(file, content())
    return file.createReadStream({ start: 0 })
  } catch (error) {
    await file.close()
    throw error
  }
}
