export interface Timing {
  readonly p50: number
  readonly p95: number
}

/** The times of one query over HTTP, and of the same SQL sent directly. */
export interface Compared {
  readonly name: string
  readonly http: Timing
  readonly hand: Timing
}

/** How often a query is measured: `milliseconds` ends the rounds of slow ones early. */
export interface Effort {
  readonly rounds: number
  readonly milliseconds: number
}
const fewest = 8

/** What is measured. */
export interface Work {
  readonly run: () => Promise<unknown>
}

/**
 * Runs all works in turn, round after round, so that other load on the machine affects them equally. Every other round
 * runs in reverse order, because a later work finds in the cache what an earlier one had to read.
 */
export async function inTurn({ rounds, milliseconds }: Effort, works: readonly Work[]): Promise<Timing[]> {
  // A warm-up: fills caches and compiles code.
  for (const work of works) await timed(work)
  const times: number[][] = works.map(() => [])
  const until = performance.now() + milliseconds
  for (let round = 0; round < rounds && (round < fewest || performance.now() < until); round += 1) {
    const order = [...works.entries()]
    for (const [at, work] of round % 2 === 0 ? order : order.toReversed()) times[at]?.push(await timed(work))
  }
  return times.map(summary)
}

async function timed({ run }: Work): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

export function summary(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
