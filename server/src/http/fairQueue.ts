import { TipyError } from '@tipy/domain/errors/errors'
import { createCallerCounts } from './callerCounts.ts'

/** How many calls work at once and how many may wait for that, in all and of one caller. */
export interface QueueLimits {
  readonly maxRunning: number
  readonly maxRunningPerCaller: number
  readonly maxWaiting: number
  readonly maxWaitingPerCaller: number
  readonly maxWaitMs: number
}

interface QueueOptions {
  /** Goes before all that do not: it was let in already. */
  readonly isAdmitted?: boolean
  /** Is refused instead of waiting. */
  readonly neverWaits?: boolean
}

export interface FairQueue {
  /** Runs the work when there is a place for it, or refuses it (503) once it is clear that it would wait too long. */
  run<T>(who: string, work: () => Promise<T>, options?: QueueOptions): Promise<T>
}

/** If no call ended for so long, the queue does not move: those who come now are refused. */
const stalledMs = 1000
/** The part of a new measure in the average. */
const weight = 0.05

/**
 * A queue in front of a limit of concurrency, judged by time: a call is refused when it has waited for `maxWaitMs`, or at
 * once when at the present pace it would. Callers take turns, so that one with many calls does not delay the others.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const running = createCallerCounts()
  const admitted = createTurns()
  const arriving = createTurns()
  const waiting = (): number => admitted.size() + arriving.size()
  /** The average time between two calls that leave the queue. */
  let paceMs = 0
  let lastLeftAt = 0
  let lastEndedAt = 0

  const hasPlace = (): boolean => running.all() < limits.maxRunning
  const hasShare = (who: string): boolean => running.of(who) < limits.maxRunningPerCaller

  function startWaiting(): void {
    while (hasPlace()) {
      const next = admitted.take(hasShare) ?? arriving.take(hasShare)
      if (!next) return
      const now = performance.now()
      paceMs += (now - lastLeftAt - paceMs) * weight
      lastLeftAt = now
      running.add(next.who, 1)
      next.start()
    }
  }

  function isHopeless(who: string, turns: Turns): boolean {
    // Counted apart: those who were let in already are not refused because others arrive.
    if (turns.size() >= limits.maxWaiting || turns.of(who) >= limits.maxWaitingPerCaller) return true
    if (waiting() > 0 && performance.now() - lastEndedAt > stalledMs) return true
    const ahead = turns.aheadOf(who) + (turns === arriving ? admitted.size() : 0)
    return ahead * paceMs > limits.maxWaitMs
  }

  function wait(who: string, turns: Turns): Promise<void> {
    if (waiting() === 0) {
      lastLeftAt = performance.now()
      lastEndedAt = lastLeftAt
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        turns.remove(call)
        reject(new TipyError('UNAVAILABLE'))
      }, limits.maxWaitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const call = { who, start }
      turns.add(call)
    })
  }

  return {
    async run(who, work, { isAdmitted = false, neverWaits = false } = {}) {
      const turns = isAdmitted ? admitted : arriving
      if (hasPlace() && hasShare(who)) running.add(who, 1)
      else if (neverWaits || isHopeless(who, turns)) throw new TipyError('UNAVAILABLE')
      else await wait(who, turns)
      try {
        return await work()
      } finally {
        running.add(who, -1)
        lastEndedAt = performance.now()
        startWaiting()
      }
    },
  }
}

interface Waiting {
  readonly who: string
  readonly start: () => void
}

/** Waiting calls, one of each caller in turn. */
interface Turns {
  size(): number
  of(who: string): number
  /** How many would go before the next call of this caller. */
  aheadOf(who: string): number
  add(waiting: Waiting): void
  remove(waiting: Waiting): void
  take(hasShare: (who: string) => boolean): Waiting | undefined
}

function createTurns(): Turns {
  /** In the order of their turns. */
  const byCaller = new Map<string, Waiting[]>()
  let size = 0
  const of = (who: string): number => byCaller.get(who)?.length ?? 0
  const remove = (waiting: Waiting): void => {
    const own = byCaller.get(waiting.who)
    const at = own?.indexOf(waiting) ?? -1
    if (!own || at < 0) return
    own.splice(at, 1)
    size -= 1
    if (own.length === 0) byCaller.delete(waiting.who)
  }
  return {
    size: () => size,
    of,
    aheadOf: who => Math.min(size, (of(who) + 1) * byCaller.size),
    add(waiting) {
      const own = byCaller.get(waiting.who)
      if (own) own.push(waiting)
      else byCaller.set(waiting.who, [waiting])
      size += 1
    },
    remove,
    take(hasShare) {
      for (const [who, own] of byCaller) {
        const [first] = own
        if (!first || !hasShare(who)) continue
        remove(first)
        // Their next one comes after those of all other callers.
        if (byCaller.delete(who)) byCaller.set(who, own)
        return first
      }
      return undefined
    },
  }
}
