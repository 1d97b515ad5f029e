import { finished, type Readable } from 'node:stream'
import yazl from 'yazl'
import type { ConcurrencyLimit } from './limits/concurrencyLimit.ts'

/** One file of a zip. */
export interface ZipEntry {
  /** Its path in the zip. */
  readonly path: string
  readonly mtime: Date
  /** Called when its turn comes. */
  readonly open: () => Promise<Readable>
}

/** Without compression: the content (PDFs, pictures) is compressed already. */
function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  let opened: Readable | undefined
  const give = async (entry: ZipEntry, done: (error: unknown, content: Readable) => void): Promise<void> => {
    try {
      if (output.destroyed) return
      opened = await entry.open()
      // yazl does not listen to errors of its inputs, and an unhandled one would end the process.
      opened.once('error', error => output.destroy(error))
      // The reader may have disconnected while the entry was being opened.
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
  // A reader who disconnects half-way leaves no file open.
  output.once('close', () => opened?.destroy())
  zip.end()
  return output
}

/** Enough for the largest zip over a slow connection; a reader that stalls is disconnected. */
const maxDurationMs = 30 * 60_000

/**
 * A zip lasts as long as its reader takes, so their concurrency is limited. The first entry is opened before anything
 * is sent, so that an unavailable storage can still be answered with an error.
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
