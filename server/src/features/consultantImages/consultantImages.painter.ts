import { Worker } from 'node:worker_threads'
import type { ImageTemplate } from '@tipy/domain/features/consultantImages/consultantImages.rules'
import type { Drawing } from './consultantImages.elements.ts'

export interface Picture {
  readonly template: ImageTemplate
  readonly drawing: Drawing
  readonly width: number
}

/** What the two threads say to each other. */
export interface Painting extends Picture {
  readonly id: number
}
export type Painted =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly problem: string }

export interface Painter {
  readonly paint: (picture: Picture) => Promise<Buffer>
  readonly stop: () => Promise<void>
}

interface Waiting {
  readonly resolve: (png: Buffer) => void
  readonly reject: (error: Error) => void
}

const resourceLimits = { maxOldGenerationSizeMb: 256 }

/** Compiled, it lies beside this file. In the sources, which only tools run, a thread has to be taught TypeScript first. */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const file = new URL(`./consultantImages.worker.${isSource ? 'ts' : 'js'}`, import.meta.url)
  if (!isSource) return new Worker(file, { resourceLimits })
  const begin = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`
  return new Worker(begin, { eval: true, execArgv: ['--conditions=source'], resourceLimits })
}

/**
 * Paints in a thread of its own: the first picture takes a second of a processor (fonts, layout), in which nobody else
 * would be answered. The thread starts with that picture, since most servers never paint one, and anew if it ever ends.
 */
export function createPainter(): Painter {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let count = 0

  function told(painted: Painted) {
    const one = waiting.get(painted.id)
    waiting.delete(painted.id)
    if ('problem' in painted) one?.reject(new Error(painted.problem))
    else one?.resolve(Buffer.from(painted.png.buffer, painted.png.byteOffset, painted.png.byteLength))
  }

  function ended(error: Error) {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function atWork(): Worker {
    if (worker) return worker
    const begun = startWorker()
    // It must not keep alive a server that has nothing else to do.
    begun.unref()
    begun.on('message', told)
    begun.on('error', error => ended(error instanceof Error ? error : new Error(String(error))))
    begun.on('exit', () => {
      if (worker === begun) ended(new Error('The painter has stopped'))
    })
    worker = begun
    return begun
  }

  return {
    paint: picture =>
      new Promise((resolve, reject) => {
        count += 1
        waiting.set(count, { resolve, reject })
        const painting: Painting = { id: count, ...picture }
        atWork().postMessage(painting, [])
      }),
    stop: async () => {
      await worker?.terminate()
    },
  }
}
