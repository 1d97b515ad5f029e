const TOLD_EVERY = 2_000

/** The returned function is called after each file, and reports the progress now and then. */
export function countFiles(all: number, onProgress: (message: string) => void): () => void {
  let told = performance.now()
  let done = 0
  return () => {
    done += 1
    if (performance.now() - told < TOLD_EVERY) return
    onProgress(`Ficheiros: ${done} de ${all}`)
    told = performance.now()
  }
}
