import { randomUUID } from 'node:crypto'
import { open, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Writes everything to an unlinked temporary file and returns a stream of it: a slow reader does not occupy a database
 * connection, a failure can still be answered with its code, and memory does not grow with the rows.
 *
 * Not written through a stream: a failed stream closes the file itself, and a second close could hit another file or
 * socket that got the same descriptor meanwhile.
 */
export async function spooled(content: () => Readable | AsyncIterable<string>): Promise<Readable> {
  const path = join(tmpdir(), `tipy-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    // Unlinked immediately, so that nothing is left behind and no other process can open it.
    await unlink(path)
    await writeFile(file, content())
    return file.createReadStream({ start: 0 })
  } catch (error) {
    await file.close()
    throw error
  }
}
