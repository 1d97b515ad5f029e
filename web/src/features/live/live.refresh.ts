import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '@tipy/domain/features/live/live.contract'
import { allRecordsKey, figuresKey, listKey, optionsKey, rowKey } from '#api/records.ts'

export interface Refresher {
  readonly changes: (changes: readonly LiveChange[]) => void
  /** Events may have been missed: refetches all records on screen. */
  readonly everything: () => void
  readonly stop: () => void
}

/** The minimum time between two refetches. */
const everyMs = 1000
/** Figures are sums over many records, and dearer than a page of one. */
const figuresEveryMs = 4000

/** The records that statistics are computed from, with those that say who counts and against what. */
const figureModels: ReadonlySet<string> = new Set([
  'invoices',
  'reservations',
  'findings',
  'expenses',
  'leads',
  'goals',
  'users',
])

/** Refetches open queries of changed records, and figures made of them: the first change immediately, later ones batched. */
export function createRefresher(queries: QueryClient, every = everyMs, figuresEvery = figuresEveryMs): Refresher {
  let changed = new Map<string, Set<string>>()
  const records = createTurns({
    every,
    isBusy: () => isFetching(queries, query => !isOfFigures(query)),
    refresh: isAll => {
      const waiting = changed
      changed = new Map()
      if (isAll) void queries.invalidateQueries({ queryKey: allRecordsKey, predicate: query => !isOfFigures(query) })
      else for (const [model, ids] of waiting) invalidate(queries, model, ids)
    },
  })
  const figures = createTurns({
    every: figuresEvery,
    isBusy: () => isFetching(queries, isOfFigures),
    refresh: () => void queries.invalidateQueries({ queryKey: figuresKey }),
  })
  return {
    changes(changes) {
      for (const { model, id } of changes) changed.set(model, (changed.get(model) ?? new Set()).add(id))
      records.ask()
      if (changes.some(({ model }) => figureModels.has(model))) figures.ask()
    },
    everything() {
      records.askAll()
      figures.ask()
    },
    stop() {
      records.stop()
      figures.stop()
      changed = new Map()
    },
  }
}

const isOfFigures = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  figuresKey.every((part, at) => queryKey[at] === part)

const isFetching = (queries: QueryClient, predicate: (query: Query) => boolean): boolean =>
  queries.isFetching({ queryKey: allRecordsKey, predicate }) > 0

interface Turns {
  readonly every: number
  /**
   * A fetch in progress may be older than the change. Refetching now would cancel it, and with constant changes a list
   * would never receive an answer: so it waits for the next turn.
   */
  readonly isBusy: () => boolean
  readonly refresh: (isAll: boolean) => void
}

/** Refreshes at once, then at most once in `every` milliseconds, and always after the last time it was asked. */
function createTurns({ every, isBusy, refresh }: Turns) {
  let isAsked = false
  let isAll = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function turn() {
    if (!isBusy()) {
      const all = isAll
      isAsked = false
      isAll = false
      refresh(all)
    }
    timer = setTimeout(() => {
      timer = undefined
      if (isAsked) turn()
    }, every)
  }
  const ask = () => {
    isAsked = true
    if (timer === undefined) turn()
  }
  return {
    ask,
    askAll() {
      isAll = true
      ask()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      isAsked = false
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
