const REPORT_INTERVAL_MS = 2_000

/** The returned function is called after each file, and reports the progress now and then. */
export function countFiles(all: number, onProgress: (message: string) => void): () => void {
  let reportedAt = performance.now()
  let done = 0
  return () => {
    done += 1
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) return
    onProgress(`Ficheiros: ${done} de ${all}`)
    reportedAt = performance.now()
  }
}
