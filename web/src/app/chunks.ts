/** A chunk that has not arrived by then becomes an error that names it. */
export const chunkTimeoutMs = 120_000

export class ChunkError extends Error {
  readonly chunk: string

  constructor(chunk: string, cause?: unknown) {
    super(`Chunk ${chunk} could not be loaded`, { cause })
    this.name = 'ChunkError'
    this.chunk = chunk
  }
}

/** Loads a chunk of the program by name, waiting at most two minutes. */
export async function loadChunk<T>(chunk: string, load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(chunk)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError(chunk, cause)
  } finally {
    clearTimeout(timer)
  }
}
