import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Flag } from '@tipy/domain/access/flags'
import type { Features } from '@tipy/domain/access/grant'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { listKey } from '#api/records.ts'

export type SavedAccess = Reply<'GET /api/config/access'>

const key = [...listKey('access'), 'saved'] as const

export function useAccess() {
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callOrThrow('GET /api/config/access', { query: {}, signal }),
    staleTime: 0,
  })
  return { saved: data, hasFailed: isError && !data, retry: () => void refetch() }
}

export function useAccessChanges() {
  const { data, isError } = useQuery({
    queryKey: [...listKey('access'), 'changes'],
    queryFn: ({ signal }) => callOrThrow('GET /api/config/access/changes', { signal }),
    staleTime: 0,
  })
  return { changes: data, isError }
}

/** After a version conflict the other user's version replaces the cached one; the answer reports the conflict. */
export function useSavingAccess() {
  const queries = useQueryClient()
  return async (features: Features, openToAll: readonly Flag[], version: number) => {
    const body = { features: features as SavedAccess['features'], openToAll: [...openToAll], version }
    const answer = await call('PUT /api/config/access', { body })
    const now = answer.ok ? answer.data : (answer.data?.current as SavedAccess | undefined)
    if (now) queries.setQueryData(key, now)
    if (answer.ok) await queries.invalidateQueries({ queryKey: listKey('access') })
    return answer
  }
}
