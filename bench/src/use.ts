/** What a server process uses: resident memory in bytes, and the processor time it has taken so far in milliseconds. */
export interface Use {
  readonly memory: number
  readonly cpu: number
}

/** Answers every message of the process that started this one with what this one uses. */
export function tellUse(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    const use: Use = { memory: process.memoryUsage().rss, cpu: (user + system) / 1000 }
    process.send?.(use)
  })
}
