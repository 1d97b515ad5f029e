import { finished, type Readable } from 'node:stream'
import yazl from 'yazl'
import type { ConcurrencyLimit } from './concurrencyLimit.ts'

/** One thing to be packed. */
export interface ZipEntry {
  /** Where it lies in the zip. */
  readonly path: string
  readonly mtime: Date
  /** Asked for when its turn comes. */
  readonly open: () => Promise<Readable>
}

/** What is packed here (PDFs, pictures) is small already: it is only put one after the other. */
function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  let opened: Readable | undefined
  const give = async (entry: ZipEntry, done: (error: unknown, content: Readable) => void): Promise<void> => {
    try {
      if (output.destroyed) return
      opened = await entry.open()
      // The packer listens to nobody's errors, and one that nobody hears ends the process.
      opened.once('error', error => output.destroy(error))
      // Whoever left while it was being opened leaves nothing open either.
      if (output.destroyed) opened.destroy()
      else done(null, opened)
    } catch (error) {
      output.destroy(error as Error)
    }
  }
  for (const entry of entries) {
    zip.addReadStreamLazy(entry.path, { mtime: entry.mtime, compress: false }, done => void give(entry, done))
  }
  zip.on('error', (error: unknown) => output.destroy(error as Error))
  // Whoever leaves half-way leaves nothing open behind.
  output.once('close', () => opened?.destroy())
  zip.end()
  return output
}

/** Time enough for the largest over a slow line; a reader who only keeps the place is sent away. */
const maxDurationMs = 30 * 60_000

/**
 * A zip is under way for as long as its reader takes: only so many at once. Its first part is opened before anything leaves,
 * so that where parts come from being away is still an answer.
 */
export function streamZip(limit: ConcurrencyLimit, entries: readonly ZipEntry[]): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const sending = limit(async () => {
      const [first, ...others] = entries
      const opened = await first?.open()
      const body = zipOf(first && opened ? [{ ...first, open: async () => opened }, ...others] : [])
      const overdue = setTimeout(() => body.destroy(), maxDurationMs).unref()
      resolve(body)
      await closed(body)
      clearTimeout(overdue)
      opened?.destroy()
    })
    sending.catch(reject)
  })
}

const closed = (body: Readable): Promise<void> => new Promise(done => void finished(body, () => done()))
