/** A caller, and the group whose callers have one turn together: a company, or the caller alone. */
export interface QueuedCaller {
  readonly who: string
  readonly group: string
}

export interface WaitingCall extends QueuedCaller {
  readonly start: () => void
  readonly refuse: () => void
}

/** Waiting calls: groups take turns, and the callers of a group, one call of each. */
export interface CallerTurns {
  size(): number
  of(caller: QueuedCaller): number
  /** How many would go before the next call of this caller, at most. */
  aheadOf(caller: QueuedCaller): number
  /** The newest call of those who wait with the most, if they leave their place to one more of this caller. */
  displacedBy(caller: QueuedCaller): WaitingCall | undefined
  add(call: WaitingCall): void
  remove(call: WaitingCall): void
  take(hasShare: (who: string) => boolean): WaitingCall | undefined
}

/** Calls of a group by caller, in the order of their turns. */
type Group = Map<string, WaitingCall[]>

export function createCallerTurns(): CallerTurns {
  /** In the order of their turns. */
  const groups = new Map<string, Group>()
  let size = 0
  const of = ({ who, group }: QueuedCaller): number => groups.get(group)?.get(who)?.length ?? 0
  const sizeOf = (group: string): number => sum(groups.get(group))
  const remove = (call: WaitingCall): void => {
    const callers = groups.get(call.group)
    const own = callers?.get(call.who)
    const at = own?.indexOf(call) ?? -1
    if (!callers || !own || at < 0) return
    own.splice(at, 1)
    size -= 1
    if (own.length === 0) callers.delete(call.who)
    if (callers.size === 0) groups.delete(call.group)
  }
  return {
    size: () => size,
    of,
    aheadOf(caller) {
      const callers = groups.get(caller.group)
      const inGroup = Math.min(sum(callers), (of(caller) + 1) * (callers?.size ?? 0))
      return Math.min(size, (inGroup + 1) * groups.size)
    },
    displacedBy(caller) {
      const most = largest(groups.values(), sum)
      const newest = most && largest(most.values(), calls => calls.length)?.at(-1)
      if (!newest) return undefined
      const isOwn = newest.group === caller.group
      const more = isOwn ? of(newest) - of(caller) : sizeOf(newest.group) - sizeOf(caller.group)
      return more > 1 ? newest : undefined
    },
    add(call) {
      const callers = groups.get(call.group) ?? new Map<string, WaitingCall[]>()
      groups.set(call.group, callers)
      const own = callers.get(call.who)
      if (own) own.push(call)
      else callers.set(call.who, [call])
      size += 1
    },
    remove,
    take(hasShare) {
      for (const [group, callers] of groups)
        for (const [who, [first]] of callers) {
          if (!first || !hasShare(who)) continue
          remove(first)
          // Their next ones come after those of all others.
          moveToEnd(callers, who)
          moveToEnd(groups, group)
          return first
        }
      return undefined
    },
  }
}

const sum = (group: Group = new Map()): number => [...group.values()].reduce((total, { length }) => total + length, 0)

function largest<T>(all: Iterable<T>, sizeOf: (one: T) => number): T | undefined {
  let found: T | undefined
  for (const one of all) if (found === undefined || sizeOf(one) > sizeOf(found)) found = one
  return found
}

function moveToEnd<T>(turns: Map<string, T>, key: string): void {
  const own = turns.get(key)
  if (own !== undefined && turns.delete(key)) turns.set(key, own)
}
