import type { QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '@tipy/domain/features/live/live.contract'
import { allRecordsKey, listKey, optionsKey, rowKey } from '#api/records.ts'

export interface Refresher {
  readonly changes: (changes: readonly LiveChange[]) => void
  /** Whatever is shown may be old. */
  readonly everything: () => void
  readonly stop: () => void
}

/** At most so often. */
const everyMs = 1000

/** Asks anew for what is open and has changed: the first time at once, then gathered. */
export function createRefresher(queries: QueryClient, every = everyMs): Refresher {
  let waiting = new Map<string, Set<string>>()
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const isWaiting = () => isAll || waiting.size > 0
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (isWaiting()) refresh()
    }, every)
  }

  function refresh() {
    // An answer under way may be older than the change; asking again now would throw it away, and a busy company's list
    // would never get to see one.
    if (queries.isFetching({ queryKey: allRecordsKey }) === 0) {
      const [changed, all] = [waiting, isAll]
      waiting = new Map()
      isAll = false
      if (all) void queries.invalidateQueries({ queryKey: allRecordsKey })
      else for (const [model, ids] of changed) invalidate(queries, model, ids)
    }
    rest()
  }

  const soon = () => {
    if (timer === undefined) refresh()
  }

  return {
    changes(changes) {
      for (const { model, id } of changes) waiting.set(model, (waiting.get(model) ?? new Set()).add(id))
      soon()
    },
    everything() {
      isAll = true
      soon()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      waiting = new Map()
      isAll = false
    },
  }
}

function invalidate(queries: QueryClient, model: string, ids: ReadonlySet<string>): void {
  void queries.invalidateQueries({ queryKey: listKey(model) })
  for (const id of ids) void queries.invalidateQueries({ queryKey: rowKey(model, id) })
  // Offered values are asked for again when somebody next opens the filters: they seldom change.
  void queries.invalidateQueries({ queryKey: optionsKey(model), refetchType: 'none' })
}
