export interface Timing {
  readonly p50: number
  readonly p95: number
}

/** One question by HTTP, and the same SQL sent by hand. */
export interface Compared {
  readonly name: string
  readonly http: Timing
  readonly hand: Timing
}

/** How often a thing is measured: slow ones fewer times, so that a run ends. */
export interface Effort {
  readonly rounds: number
  readonly milliseconds: number
}
const fewest = 8

type Work = () => Promise<unknown>

/**
 * Runs all of them in turn, round after round, so that whatever else the machine does falls on all alike. Every other
 * round goes backwards: whoever comes second finds in memory what the first had to fetch.
 */
export async function inTurn({ rounds, milliseconds }: Effort, works: readonly Work[]): Promise<Timing[]> {
  // The first time fills caches and compiles code.
  for (const work of works) await work()
  const times: number[][] = works.map(() => [])
  const until = performance.now() + milliseconds
  for (let round = 0; round < rounds && (round < fewest || performance.now() < until); round += 1) {
    const order = [...works.entries()]
    for (const [at, work] of round % 2 === 0 ? order : order.toReversed()) times[at]?.push(await timed(work))
  }
  return times.map(summary)
}

async function timed(work: Work): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export function summary(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}
