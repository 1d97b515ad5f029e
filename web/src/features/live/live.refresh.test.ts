import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { figuresKey, listKey, optionsKey, rowKey } from '#api/records.ts'
import { createRefresher } from './live.refresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const change = (id: string, model = 'findings') => ({ model, id, version: 2 })

/** A mounted query that counts its fetches; each answers after `milliseconds`. */
async function shown(queries: QueryClient, queryKey: readonly unknown[], milliseconds = 0) {
  const load = vi.fn(async () => {
    await new Promise(resolve => setTimeout(resolve, milliseconds))
    return load.mock.calls.length
  })
  const observer = new QueryObserver(queries, { queryKey, queryFn: load, staleTime: Number.POSITIVE_INFINITY })
  onTestFinished(observer.subscribe(() => {}))
  await vi.advanceTimersByTimeAsync(milliseconds + 1)
  expect(load).toHaveBeenCalledTimes(1)
  load.mockClear()
  return { load, seen: () => observer.getCurrentResult().data }
}

function start() {
  const queries = new QueryClient()
  const refresher = createRefresher(queries)
  onTestFinished(() => {
    refresher.stop()
    queries.clear()
  })
  return { queries, refresher }
}

it('refetches the changed record’s list and row immediately, and nothing else', async () => {
  const { queries, refresher } = start()
  const list = await shown(queries, [...listKey('findings'), 'rows', { page: 0 }])
  const row = await shown(queries, [...rowKey('findings', 'a'), 'changes'])
  const others = [
    await shown(queries, [...rowKey('findings', 'b'), 'read']),
    await shown(queries, [...listKey('expenses'), 'rows']),
    await shown(queries, optionsKey('findings')),
    await shown(queries, ['people']),
  ]
  refresher.changes([change('a')])
  await vi.advanceTimersByTimeAsync(5000)
  expect(list.load).toHaveBeenCalledTimes(1)
  expect(row.load).toHaveBeenCalledTimes(1)
  for (const other of others) expect(other.load).not.toHaveBeenCalled()
  expect(queries.getQueryState(optionsKey('findings'))?.isInvalidated).toBe(true)
})

it('batches a burst into one refetch a second, and always refetches after the last change', async () => {
  const { queries, refresher } = start()
  const list = await shown(queries, listKey('findings'))
  for (let saved = 0; saved < 45; saved += 1) {
    refresher.changes([change(`row ${saved}`)])
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(list.load.mock.calls.length).toBeLessThanOrEqual(3)
  const during = list.load.mock.calls.length
  await vi.advanceTimersByTimeAsync(1000)
  expect(list.load).toHaveBeenCalledTimes(during + 1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(list.load).toHaveBeenCalledTimes(during + 1)
})

it('does not cancel a slow fetch, and refetches after it when something changed meanwhile', async () => {
  const { queries, refresher } = start()
  const list = await shown(queries, listKey('findings'), 2500)
  refresher.changes([change('a')])
  for (let second = 0; second < 3; second += 1) {
    await vi.advanceTimersByTimeAsync(700)
    refresher.changes([change('b')])
  }
  expect(list.load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(401)
  expect(list.seen()).toBe(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(list.load).toHaveBeenCalledTimes(2)
  expect(list.seen()).toBe(2)
})

it('refetches every open list and row when events may have been missed', async () => {
  const { queries, refresher } = start()
  const open = [await shown(queries, listKey('findings')), await shown(queries, rowKey('expenses', 'x'))]
  const people = await shown(queries, ['people'])
  refresher.everything()
  await vi.advanceTimersByTimeAsync(2000)
  for (const { load } of open) expect(load).toHaveBeenCalledTimes(1)
  expect(people.load).not.toHaveBeenCalled()
})

it('drops pending changes when stopped', async () => {
  const { queries, refresher } = start()
  const list = await shown(queries, listKey('findings'))
  refresher.changes([change('a')])
  refresher.changes([change('b')])
  refresher.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(list.load).toHaveBeenCalledTimes(1)
})

describe('figures', () => {
  const statsKey = [...figuresKey, 'stats', 'consultants']

  it.each(['invoices', 'reservations', 'findings', 'expenses', 'leads', 'goals', 'users'])(
    'are refetched when %s change',
    async model => {
      const { queries, refresher } = start()
      const stats = await shown(queries, statsKey)
      refresher.changes([change('a', model)])
      await vi.advanceTimersByTimeAsync(5000)
      expect(stats.load).toHaveBeenCalledTimes(1)
    },
  )

  it('are left alone by what they are not made of', async () => {
    const { queries, refresher } = start()
    const stats = await shown(queries, statsKey)
    refresher.changes([change('a', 'viabilities'), change('b', 'notifications')])
    await vi.advanceTimersByTimeAsync(5000)
    expect(stats.load).not.toHaveBeenCalled()
  })

  it('are refetched once in four seconds at most, and after the last change', async () => {
    const { queries, refresher } = start()
    const stats = await shown(queries, statsKey)
    for (let saved = 0; saved < 60; saved += 1) {
      refresher.changes([change(`row ${saved}`, 'invoices')])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(stats.load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stats.load).toHaveBeenCalledTimes(3)
  })

  it('that take long do not hold up the lists', async () => {
    const { queries, refresher } = start()
    const stats = await shown(queries, statsKey, 3000)
    const list = await shown(queries, listKey('invoices'))
    refresher.changes([change('a', 'invoices')])
    await vi.advanceTimersByTimeAsync(1500)
    refresher.changes([change('b', 'invoices')])
    await vi.advanceTimersByTimeAsync(1000)
    expect(list.load).toHaveBeenCalledTimes(2)
    expect(stats.seen()).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stats.load).toHaveBeenCalledTimes(2)
  })

  it('are refetched with the rest when events may have been missed', async () => {
    const { queries, refresher } = start()
    const stats = await shown(queries, statsKey)
    refresher.everything()
    await vi.advanceTimersByTimeAsync(5000)
    expect(stats.load).toHaveBeenCalledTimes(1)
  })
})
