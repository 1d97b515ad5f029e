import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TipyContract } from '@tipy/domain/contract'
import type { Request } from '@tipy/domain/contract/endpoint'
import type { ErrorState } from '@tipy/domain/features/errors/errors.rules'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { listKey, rowKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'

export type EndpointRequest = Request<TipyContract['POST /api/errors']>
export type ErrorGroup = Reply<'GET /api/config/errors'>['errors'][number]

export interface ErrorsQuery {
  readonly state: ErrorState
  readonly search: string
  readonly page: number
}

export const perPage = 20
/** New errors send no live event, so the list polls. */
const lookAgain = 20_000
const name = 'errors'

export function useErrors({ state, search, page }: ErrorsQuery) {
  const { data, isError, refetch } = useQuery({
    queryKey: [...listKey(name), state, search, page],
    queryFn: ({ signal }) => callOrThrow('GET /api/config/errors', { query: { state, search, page, perPage }, signal }),
    staleTime: 5000,
    refetchInterval: lookAgain,
    placeholderData: keepPreviousData,
  })
  return { found: data, hasFailed: isError && !data, retry: () => void refetch() }
}

export function useError(id: string) {
  const { data, isError } = useQuery({
    queryKey: rowKey(name, id),
    queryFn: ({ signal }) => callOrThrow('GET /api/config/errors/{id}', { params: { id }, signal }),
    staleTime: 0,
  })
  return { error: data, isError }
}

/** Resolves or reopens an error and shows the result. */
export function useMarking() {
  const queries = useQueryClient()
  return async ({ _id: id }: Pick<ErrorGroup, '_id'>, resolved: boolean): Promise<boolean> => {
    const answer = await call('PUT /api/config/errors/{id}', { params: { id }, body: { resolved } })
    if (answer.ok) {
      queries.setQueryData(rowKey(name, id), answer.data)
      toast.success(resolved ? 'Erro resolvido' : 'Erro reaberto')
    } else toast.failure(explain(answer))
    await queries.invalidateQueries({ queryKey: listKey(name) })
    return answer.ok
  }
}
