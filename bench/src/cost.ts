import { summary, type Timing } from './measure.ts'
import type { Aim } from './statsCalls.ts'

/** A call, and the clock of the processor time of the process that answers it. */
export interface CostedCall {
  readonly run: () => Promise<Buffer>
  readonly node: () => Promise<number>
}

/** What an answer costs: milliseconds until it is there, processor time of both processes, and its length. */
export interface Cost {
  readonly wall: Timing
  readonly node: number
  readonly postgres: number
  readonly bytes: number
}

export interface CostLine {
  readonly name: string
  readonly cost: Cost
  readonly aim?: Aim | undefined
}

export interface CostEffort {
  readonly rounds: number
  /** How often a call is sent one after the other: the garbage of a long answer is collected during its own next one. */
  readonly perRound: number
}

/** All calls in turn, round after round, so that other load affects them equally; medians over the rounds. */
export async function costsOf(
  calls: readonly CostedCall[],
  postgres: () => number,
  { rounds, perRound }: CostEffort,
): Promise<readonly Cost[]> {
  const measured = calls.map(() => ({ wall: [] as number[], node: [] as number[], postgres: [] as number[], bytes: 0 }))
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, call] of calls.entries()) {
      const [nodeBefore, postgresBefore] = [await call.node(), postgres()]
      const walls: number[] = []
      let bytes = 0
      for (let turn = 0; turn < perRound; turn += 1) {
        const began = performance.now()
        bytes = (await call.run()).length
        walls.push(performance.now() - began)
      }
      const [nodeAfter, postgresAfter] = [await call.node(), postgres()]
      // The first round compiles code and fills caches.
      if (round === 0) continue
      const one = measured[at]
      one?.wall.push(...walls)
      one?.node.push((nodeAfter - nodeBefore) / perRound)
      one?.postgres.push((postgresAfter - postgresBefore) / perRound)
      if (one) one.bytes = bytes
    }
  return measured.map(one => ({
    wall: summary(one.wall),
    node: summary(one.node).p50,
    postgres: summary(one.postgres).p50,
    bytes: one.bytes,
  }))
}
