import { finished, type Readable } from 'node:stream'
import { zipPaths } from '@tipy/domain/features/files/files.rules'
import yazl from 'yazl'
import type { Gate } from '#http/gate'
import type { Storage } from '#platform/storage/storage'
import type { FileRow } from './files.store.ts'

type Packed = Pick<FileRow, 'folder' | 'name' | 'mime' | 'key' | 'created_at'>

/** Files as one zip, each opened when its turn comes. PDFs are packed already: they are only put one after the other. */
function zipOf(storage: Storage, files: readonly Packed[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  let open: Readable | undefined
  const give = async (key: string, done: (error: unknown, content: Readable) => void): Promise<void> => {
    try {
      open = await storage.get(key)
      // Whoever left while it was being opened leaves nothing open either.
      if (output.destroyed) open.destroy()
      else done(null, open)
    } catch (error) {
      output.destroy(error as Error)
    }
  }
  const paths = zipPaths(files)
  for (const [place, { key, created_at: mtime }] of files.entries()) {
    zip.addReadStreamLazy(paths[place] ?? key, { mtime, compress: false }, done => void give(key, done))
  }
  zip.on('error', (error: unknown) => output.destroy(error as Error))
  // Whoever leaves half-way leaves nothing open behind.
  output.once('close', () => open?.destroy())
  zip.end()
  return output
}

/** Time enough for the largest over a slow line; a reader who only keeps the place is sent away. */
const longest = 30 * 60_000

/** A zip is under way for as long as its reader takes: only so many at once. */
export function streamZip(gate: Gate, storage: Storage, files: readonly Packed[]): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const sending = gate(
      () =>
        new Promise<void>(done => {
          const body = zipOf(storage, files)
          const overdue = setTimeout(() => body.destroy(), longest).unref()
          finished(body, () => {
            clearTimeout(overdue)
            done()
          })
          resolve(body)
        }),
    )
    sending.catch(reject)
  })
}
