import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TipyContract } from '@tipy/domain/contract'
import type { Request } from '@tipy/domain/contract/endpoint'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { listKey } from '#api/records.ts'

export type SavedLists = Reply<'GET /api/config/lists'>
export type ListsBody = Request<TipyContract['PUT /api/auth/config']>['body']

const key = [...listKey('lists'), 'saved'] as const

export function useLists() {
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callOrThrow('GET /api/config/lists', { signal }),
    staleTime: 0,
  })
  return { saved: data, hasFailed: isError && !data, retry: () => void refetch() }
}

/**
 * After a version conflict the other user's lists replace the cached ones. After a success the page is reloaded; a user
 * who stays because of unsaved work elsewhere gets every query refetched (docs/features/config.md).
 */
export function useSavingLists() {
  const queries = useQueryClient()
  return async (body: ListsBody) => {
    const answer = await call('PUT /api/auth/config', { body })
    const now = answer.ok ? answer.data : (answer.data?.current as SavedLists | undefined)
    if (now) queries.setQueryData(key, now)
    if (answer.ok) void queries.invalidateQueries()
    return answer
  }
}
