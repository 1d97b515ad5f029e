import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { startedFile } from './started.ts'

/** The messages between the two threads. */
export interface WorkRequest<W> {
  readonly id: number
  readonly work: W
}
export type WorkResult =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly problem: string }

/** Produces files in a worker thread. */
export interface Thread<W> {
  readonly run: (work: W) => Promise<Buffer>
  readonly stop: () => Promise<void>
}

interface Options {
  /** `import.meta.url` of a module in the worker's folder. */
  readonly moduleUrl: string
  /** The worker's file, without the extension: `consultantImages.worker`. */
  readonly worker: string
  /** A thread that takes longer for one request is stopped, and all its pending requests are rejected. */
  readonly seconds: number
}

interface Waiting {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
}

const resourceLimits = { maxOldGenerationSizeMb: 256 }

function startWorker({ moduleUrl, worker }: Options): Worker {
  const { path, isSource } = startedFile(worker, moduleUrl)
  if (!isSource) return new Worker(path, { resourceLimits })
  const { href } = pathToFileURL(path)
  const begin = `import('tsx/esm/api').then(({ register }) => { register(); return import('${href}') })`
  return new Worker(begin, { eval: true, resourceLimits })
}

/**
 * Drawing and laying out use a processor for up to a second (mostly for fonts) and would block all other requests. The
 * thread starts with its first request, since most servers never get one, and again if it ever ends.
 */
export function createThread<W>(options: Options): Thread<W> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0
  let alarm: NodeJS.Timeout | undefined

  /** The time counts from the last result: a long queue of short requests is no reason to stop. */
  function watch() {
    clearTimeout(alarm)
    if (waiting.size === 0) return
    alarm = setTimeout(() => {
      const stuck = worker
      ended(new Error(`No answer of ${options.worker} in ${options.seconds} s`))
      void stuck?.terminate()
    }, options.seconds * 1000).unref()
  }

  function settle(answered: WorkResult) {
    const one = waiting.get(answered.id)
    waiting.delete(answered.id)
    watch()
    if ('problem' in answered) one?.reject(new Error(answered.problem))
    else one?.resolve(Buffer.from(answered.bytes.buffer, answered.bytes.byteOffset, answered.bytes.byteLength))
  }

  function ended(error: Error) {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    watch()
  }

  function atWork(): Worker {
    if (worker) return worker
    const begun = startWorker(options)
    // The thread must not keep a stopping process alive.
    begun.unref()
    begun.on('message', (answered: WorkResult) => {
      if (worker === begun) settle(answered)
    })
    begun.on('error', error => {
      if (worker === begun) ended(error instanceof Error ? error : new Error(String(error)))
    })
    begun.on('exit', () => {
      if (worker === begun) ended(new Error(`${options.worker} has stopped`))
    })
    worker = begun
    return begun
  }

  return {
    run: work =>
      new Promise((resolve, reject) => {
        count += 1
        const request: WorkRequest<W> = { id: count, work }
        waiting.set(count, { resolve, reject })
        atWork().postMessage(request, [])
        if (waiting.size === 1) watch()
      }),
    stop: async () => {
      await worker?.terminate()
    },
  }
}
