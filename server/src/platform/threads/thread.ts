import { Worker } from 'node:worker_threads'

/** What the two threads say to each other. */
export interface WorkRequest<W> {
  readonly id: number
  readonly work: W
}
export type WorkResult =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly problem: string }

/** Makes files of what it is told, in a thread of its own. */
export interface Thread<W> {
  readonly run: (work: W) => Promise<Buffer>
  readonly stop: () => Promise<void>
}

interface Options {
  /** `import.meta.url` of whoever has the worker beside it. */
  readonly moduleUrl: string
  /** Its file, without the ending: `consultantImages.worker`. */
  readonly worker: string
  /** Whoever takes longer for one piece of work is stopped, and what waited with it is refused. */
  readonly seconds: number
}

interface Waiting {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
}

const resourceLimits = { maxOldGenerationSizeMb: 256 }

/** Compiled, it lies beside that file. In the sources, which only tools run, a thread has to be taught TypeScript first. */
function startWorker({ moduleUrl, worker }: Options): Worker {
  const isSource = moduleUrl.endsWith('.ts')
  const file = new URL(`./${worker}.${isSource ? 'ts' : 'js'}`, moduleUrl)
  if (!isSource) return new Worker(file, { resourceLimits })
  const begin = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`
  return new Worker(begin, { eval: true, execArgv: ['--conditions=source'], resourceLimits })
}

/**
 * Drawing and laying out take a processor for up to a second (fonts first of all), in which nobody else would be
 * answered. The thread starts with its first work, since most servers never do any, and anew if it ever ends.
 */
export function createThread<W>(options: Options): Thread<W> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0
  let alarm: NodeJS.Timeout | undefined

  /** Counts from the last sign of life: many small pieces one after the other are no reason to stop. */
  function watch() {
    clearTimeout(alarm)
    if (waiting.size === 0) return
    alarm = setTimeout(() => {
      const stuck = worker
      ended(new Error(`No answer of ${options.worker} in ${options.seconds} s`))
      void stuck?.terminate()
    }, options.seconds * 1000).unref()
  }

  function told(answered: WorkResult) {
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
    // It must not keep alive a server that has nothing else to do.
    begun.unref()
    begun.on('message', (answered: WorkResult) => {
      if (worker === begun) told(answered)
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
        const asked: WorkRequest<W> = { id: count, work }
        waiting.set(count, { resolve, reject })
        atWork().postMessage(asked, [])
        if (waiting.size === 1) watch()
      }),
    stop: async () => {
      await worker?.terminate()
    },
  }
}
