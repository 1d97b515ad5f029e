/** How many calls there are, in all and of each caller. */
interface CallerCounts {
  all(): number
  of(who: string): number
  add(who: string, more: 1 | -1): void
}

export function createCallerCounts(): CallerCounts {
  const each = new Map<string, number>()
  let all = 0
  const of = (who: string): number => each.get(who) ?? 0
  return {
    all: () => all,
    of,
    add(who, more) {
      all += more
      const count = of(who) + more
      // A caller without calls takes no memory.
      if (count > 0) each.set(who, count)
      else each.delete(who)
    },
  }
}
