export interface Timing {
  readonly p50: number
  readonly p95: number
}

/** How often a thing is measured: slow ones fewer times, so that a run ends. */
export interface Effort {
  readonly rounds: number
  readonly milliseconds: number
}
const fewest = 5

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Runs both in turn, so that whatever else the machine does falls on both alike. */
export async function sideBySide(
  { rounds, milliseconds }: Effort,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[Timing, Timing]> {
  const times: [number[], number[]] = [[], []]
  // The first time fills caches and compiles code.
  await one()
  await other()
  const until = performance.now() + milliseconds
  for (let round = 0; round < rounds && (round < fewest || performance.now() < until); round += 1) {
    times[0].push(await timed(one))
    times[1].push(await timed(other))
  }
  return [summary(times[0]), summary(times[1])]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function summary(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b)
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) }
}

/** One question by HTTP, and the same SQL sent by hand. */
export interface Compared {
  readonly name: string
  readonly http: Timing
  readonly hand: Timing
}
