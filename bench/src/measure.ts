export interface Timing {
  readonly p50: number
  readonly p95: number
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Runs both in turn, so that whatever else the machine does falls on both alike. */
export async function sideBySide(
  rounds: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[Timing, Timing]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
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
