import type { Writable } from 'node:stream'
import { TipyError } from '@tipy/domain/errors/errors'
import { createCallerCounts } from './callerCounts.ts'
import { type CallerTurns, createCallerTurns, type QueuedCaller } from './callerTurns.ts'

/** How many calls work at once and how many may wait for that, in all and of one caller. */
export interface QueueLimits {
  readonly maxRunning: number
  readonly maxRunningPerCaller: number
  readonly maxWaiting: number
  readonly maxWaitingPerCaller: number
  readonly maxWaitMs: number
  /** If no call ended for so long, the queue does not move: those who come now are refused. */
  readonly maxStalledMs: number
}

/** The connection that the answer would be sent on. */
export type CallerConnection = Pick<Writable, 'destroyed' | 'once' | 'off'>

interface QueueOptions {
  /** Whose callers have one turn together; without it the caller has turns alone. */
  readonly group?: string | undefined
  /** Goes before all that do not: it was let in already. */
  readonly isAdmitted?: boolean
  /** Waits no longer than this, and takes no other call's place in a full queue. */
  readonly maxWaitMs?: number
  /** When it ends, the call waits no longer. */
  readonly connection?: CallerConnection
}

export interface FairQueue {
  /** Runs the work when there is a place for it, or refuses it (503) once it is clear that it would wait too long. */
  run<T>(who: string, work: () => Promise<T>, options?: QueueOptions): Promise<T>
}

/** The part of a new measure in the average. */
const weight = 0.05

/**
 * A queue in front of a limit of concurrency, judged by time: a call is refused when it has waited for `maxWaitMs`, or at
 * once when at the present pace it would. Callers take turns, so that one with many calls does not delay the others, and
 * share a full queue equally, so that it does not keep them out; so do their groups, where they have any.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const running = createCallerCounts()
  const admitted = createCallerTurns()
  const arriving = createCallerTurns()
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

  function isHopeless(caller: QueuedCaller, turns: CallerTurns, maxWaitMs: number): boolean {
    if (turns.of(caller) >= limits.maxWaitingPerCaller) return true
    // They wait for their own calls only, of which the others in the queue, who may wait for slow ones, say nothing.
    if (hasPlace()) return false
    if (waiting() > 0 && performance.now() - lastEndedAt > limits.maxStalledMs) return true
    const ahead = turns.aheadOf(caller) + (turns === arriving ? admitted.size() : 0)
    return ahead * paceMs > maxWaitMs
  }

  /**
   * Whether one more call of this caller may wait. In a full queue those who have more calls in it give up their newest, so
   * that a few callers never keep the others out. Those who were let in already are counted apart: they are not refused
   * because others arrive.
   */
  function makePlace(caller: QueuedCaller, turns: CallerTurns): boolean {
    if (turns.size() < limits.maxWaiting) return true
    const displaced = turns.displacedBy(caller)
    displaced?.refuse()
    return displaced !== undefined
  }

  function wait(
    caller: QueuedCaller,
    turns: CallerTurns,
    maxWaitMs: number,
    connection?: CallerConnection,
  ): Promise<void> {
    if (waiting() === 0) {
      lastLeftAt = performance.now()
      lastEndedAt = lastLeftAt
    }
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        connection?.off('close', refuse)
      }
      const refuse = () => {
        stopWaiting()
        turns.remove(call)
        reject(new TipyError('UNAVAILABLE'))
      }
      const start = () => {
        stopWaiting()
        resolve()
      }
      const timer = setTimeout(refuse, maxWaitMs)
      connection?.once('close', refuse)
      const call = { ...caller, start, refuse }
      turns.add(call)
    })
  }

  return {
    async run(who, work, { group = who, isAdmitted = false, maxWaitMs, connection } = {}) {
      if (connection?.destroyed) throw new TipyError('UNAVAILABLE')
      const caller = { who, group }
      const turns = isAdmitted ? admitted : arriving
      const patience = maxWaitMs ?? limits.maxWaitMs
      const hasRoom = () => (maxWaitMs === undefined ? makePlace(caller, turns) : turns.size() < limits.maxWaiting)
      if (hasPlace() && hasShare(who)) running.add(who, 1)
      else if (isHopeless(caller, turns, patience) || !hasRoom()) throw new TipyError('UNAVAILABLE')
      else await wait(caller, turns, patience, connection)
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
