export interface WaitingCall {
  readonly who: string
  readonly start: () => void
  readonly refuse: () => void
}

/** Waiting calls, one of each caller in turn. */
export interface CallerTurns {
  size(): number
  of(who: string): number
  /** How many would go before the next call of this caller. */
  aheadOf(who: string): number
  /** The newest call of the caller with the most calls. */
  newestOfMost(): WaitingCall | undefined
  add(call: WaitingCall): void
  remove(call: WaitingCall): void
  take(hasShare: (who: string) => boolean): WaitingCall | undefined
}

export function createCallerTurns(): CallerTurns {
  /** In the order of their turns. */
  const byCaller = new Map<string, WaitingCall[]>()
  let size = 0
  const of = (who: string): number => byCaller.get(who)?.length ?? 0
  const remove = (call: WaitingCall): void => {
    const own = byCaller.get(call.who)
    const at = own?.indexOf(call) ?? -1
    if (!own || at < 0) return
    own.splice(at, 1)
    size -= 1
    if (own.length === 0) byCaller.delete(call.who)
  }
  return {
    size: () => size,
    of,
    aheadOf: who => Math.min(size, (of(who) + 1) * byCaller.size),
    newestOfMost() {
      let most: readonly WaitingCall[] = []
      for (const own of byCaller.values()) if (own.length > most.length) most = own
      return most.at(-1)
    },
    add(call) {
      const own = byCaller.get(call.who)
      if (own) own.push(call)
      else byCaller.set(call.who, [call])
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
