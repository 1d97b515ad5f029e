import type { QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '@tipy/domain/features/live/live.contract'
import { allRecordsKey, listKey, optionsKey, rowKey } from '#api/records.ts'

export interface Refresher {
  readonly changes: (changes: readonly LiveChange[]) => void
  /** Events may have been missed: refetches all records on screen. */
  readonly everything: () => void
  readonly stop: () => void
}

/** The minimum time between two refetches. */
const everyMs = 1000

/** Refetches open queries of changed records: the first change immediately, later ones batched. */
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
    // A fetch in progress may be older than the change. Refetching now would cancel it, and with constant changes
    // a list would never receive an answer: so it waits for the next turn.
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
  // The filters' options seldom change: they are refetched only when a user next opens the filters.
  void queries.invalidateQueries({ queryKey: optionsKey(model), refetchType: 'none' })
}
