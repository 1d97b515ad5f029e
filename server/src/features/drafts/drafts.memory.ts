/** Allows what runs in this thread a number of bytes. */
export interface MemoryBudget {
  /** Begins to count anew. */
  readonly reset: () => void
  readonly isExceeded: () => boolean
}

/**
 * Counts the bytes that are made or unpacked in this thread, and refuses those beyond the limit. The limit of a thread's
 * heap does not contain them, and a PDF of two kilobytes can unpack to gigabytes.
 */
export function limitBytes(maxBytes: number): MemoryBudget {
  let left = maxBytes
  const take = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new RangeError('too large')
  }
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct: (target, given: unknown[], newTarget) => {
      take(bytesOf(given[0]))
      return Reflect.construct(target, given, newTarget)
    },
  })
  globalThis.DecompressionStream = new Proxy(DecompressionStream, {
    construct: (target, [format]: [CompressionFormat]) => {
      const { writable, readable } = new target(format)
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, output) => {
          take(chunk.byteLength)
          output.enqueue(chunk)
        },
      })
      return { writable, readable: readable.pipeThrough(counted) }
    },
  })
  return {
    reset: () => {
      left = maxBytes
    },
    isExceeded: () => left < 0,
  }
}

/** A view of an existing buffer takes none. */
function bytesOf(content: unknown): number {
  if (typeof content === 'number') return content
  return ArrayBuffer.isView(content) ? content.byteLength : 0
}
