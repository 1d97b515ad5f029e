import type { Writable } from 'node:stream'
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

/** The connection that the answer would be sent on. */
export type CallerConnection = Pick<Writable, 'destroyed' | 'once' | 'off'>

interface QueueOptions {
  /** Whose callers have one turn together; without it the caller has turns alone. */
  readonly group?: string | undefined
  /** Waits no longer than this, and takes no other call's place in a full queue. */
  readonly maxWaitMs?: number
  /** When it ends, the call waits no longer. */
  readonly connection?: CallerConnection | undefined
}

export interface FairQueue {
  /** Runs the work when there is a place for it, or refuses it (503). */
  run<T>(who: string, work: () => Promise<T>, options?: QueueOptions): Promise<T>
}

interface WaitingCall {
  readonly who: string
  readonly group: string
  readonly start: () => void
  readonly refuse: () => void
}

/**
 * A queue in front of a limit of concurrency. Callers take turns, so that one with many calls does not delay the others,
 * and share a full queue equally, so that it does not keep them out; so do their groups, where they have any. A call is
 * refused when it finds no place in the queue, or has waited for too long.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const running = createCallerCounts()
  /** In the order of their arrival. */
  const waiting: WaitingCall[] = []
  /** Of each caller and group that waits. The lowest is next; who had a turn gets a new one, after all others. */
  const turns = new Map<string, number>()
  let lastTurn = 0

  const hasPlace = (who: string): boolean =>
    running.all() < limits.maxRunning && running.of(who) < limits.maxRunningPerCaller
  const turnOf = (key: string): number => turns.get(key) ?? 0
  function takeTurn(key: string): void {
    lastTurn += 1
    turns.set(key, lastTurn)
  }

  function add(call: WaitingCall): void {
    for (const key of [call.group, call.who]) if (!turns.has(key)) takeTurn(key)
    waiting.push(call)
  }

  function remove(call: WaitingCall): void {
    waiting.splice(waiting.indexOf(call), 1)
    if (!waiting.some(({ who }) => who === call.who)) turns.delete(call.who)
    if (!waiting.some(({ group }) => group === call.group)) turns.delete(call.group)
  }

  /** In one pass: there may be two thousand, and each call that ends asks. */
  function nextReady(): WaitingCall | undefined {
    if (running.all() >= limits.maxRunning) return undefined
    const isBefore = (one: WaitingCall, other: WaitingCall): boolean =>
      (turnOf(one.group) - turnOf(other.group) || turnOf(one.who) - turnOf(other.who)) < 0
    let next: WaitingCall | undefined
    for (const call of waiting) if (hasPlace(call.who) && (!next || isBefore(call, next))) next = call
    return next
  }

  function startWaiting(): void {
    for (;;) {
      const next = nextReady()
      if (!next) return
      for (const key of [next.group, next.who]) takeTurn(key)
      remove(next)
      running.add(next.who, 1)
      next.start()
    }
  }

  /** The newest call of those who wait with the most, if they leave its place to one more of this caller. */
  function displacedBy(who: string, group: string): WaitingCall | undefined {
    const groups = countsOf(waiting.map(call => call.group))
    const largest = largestOf(groups)
    const callers = countsOf(waiting.filter(call => call.group === largest).map(call => call.who))
    const caller = largestOf(callers)
    const more =
      largest === group
        ? countIn(callers, caller) - countIn(callers, who)
        : countIn(groups, largest) - countIn(groups, group)
    return more > 1 ? waiting.findLast(call => call.group === largest && call.who === caller) : undefined
  }

  function mayWait(who: string, group: string, givesWay: boolean): boolean {
    if (waiting.filter(call => call.who === who).length >= limits.maxWaitingPerCaller) return false
    if (waiting.length < limits.maxWaiting) return true
    const displaced = givesWay ? undefined : displacedBy(who, group)
    displaced?.refuse()
    return displaced !== undefined
  }

  function wait(who: string, group: string, { maxWaitMs = limits.maxWaitMs, connection }: QueueOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer)
        connection?.off('close', refuse)
      }
      const refuse = () => {
        stopWaiting()
        remove(call)
        reject(new TipyError('UNAVAILABLE'))
      }
      const start = () => {
        stopWaiting()
        resolve()
      }
      const timer = setTimeout(refuse, maxWaitMs)
      connection?.once('close', refuse)
      const call = { who, group, start, refuse }
      add(call)
    })
  }

  return {
    async run(who, work, options = {}) {
      const { group = who, connection, maxWaitMs } = options
      if (connection?.destroyed) throw new TipyError('UNAVAILABLE')
      if (hasPlace(who)) running.add(who, 1)
      else if (mayWait(who, group, maxWaitMs !== undefined)) await wait(who, group, options)
      else throw new TipyError('UNAVAILABLE')
      try {
        return await work()
      } finally {
        running.add(who, -1)
        startWaiting()
      }
    },
  }
}

type Counts = ReadonlyMap<string, number>

function countsOf(keys: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, countIn(counts, key) + 1)
  return counts
}
const countIn = (counts: Counts, key: string): number => counts.get(key) ?? 0
const largestOf = (counts: Counts): string => [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
