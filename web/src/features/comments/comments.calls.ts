import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommentType } from '@tipy/domain/features/comments/comments.rules'
import { useEffect } from 'react'
import type { Answer } from '#api/answer.ts'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { listKey, readKey, recordKey, rowKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'
import type { CommentPlace } from './comments.draft.ts'

export type Comment = Reply<'GET /api/comments/{group}/{id}'>[number]

export type Reader = Reply<'GET /api/comments/{group}/{id}/readers'>[number]

export interface CommentDraft {
  readonly message: string
  readonly type: CommentType
  readonly users: readonly string[]
}

export interface Outcome {
  readonly isSaved: boolean
  readonly problem?: string
}

/** The comments of a record and the actions on them. Each action returns whether it succeeded. */
export function useComments(group: string, id: string) {
  const queries = useQueryClient()
  const { data, isError } = useQuery({
    // Under the record's own key: a live change of the record refetches its comments too.
    queryKey: [...rowKey(group, id), 'comments'],
    queryFn: ({ signal }) => callOrThrow('GET /api/comments/{group}/{id}', { params: { group, id }, signal }),
    staleTime: 0,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: recordKey(group) })
  useSeen(group, id, data)

  async function done(answer: Answer<unknown>): Promise<boolean> {
    if (!answer.ok) toast.failure(explain(answer))
    await refresh()
    return answer.ok
  }

  return {
    comments: data,
    isError,
    /** Returns the server's objection to the people to notify, if it has one. */
    say: async ({ users, ...draft }: CommentDraft, idempotencyKey: string): Promise<Outcome> => {
      const body = { group, ref: id, ...draft, users: [...users] }
      const answer = await call('POST /api/comments', { body, idempotencyKey })
      const problem = answer.ok ? undefined : answer.data?.fields?.users
      if (problem === undefined) return { isSaved: await done(answer) }
      return { isSaved: false, problem }
    },
    edit: async ({ _id, version }: Comment, message: string) =>
      done(await call('PUT /api/comments/{id}', { params: { id: _id }, body: { message, version } })),
    toggle: async ({ _id, version }: Comment) =>
      done(await call('DELETE /api/comments/{id}', { params: { id: _id }, query: { version } })),
  }
}

interface Readers {
  /** Undefined until they are known. */
  readonly readers: readonly Reader[] | undefined
  /** These are still the people of what was typed before. */
  readonly isLoading: boolean
}

/** The people with this name who may be notified. Null: none are wanted. */
export function useReaders({ group, id, type }: CommentPlace, name: string | null): Readers {
  const { data, isFetching } = useQuery({
    queryKey: [...rowKey(group, id), 'readers', type, name],
    queryFn: ({ signal }) =>
      callOrThrow('GET /api/comments/{group}/{id}/readers', {
        params: { group, id },
        query: { type, name: name ?? '' },
        signal,
      }),
    enabled: name !== null,
    placeholderData: keepPreviousData,
  })
  return { readers: name === null ? undefined : data, isLoading: isFetching }
}

/** Marks the shown comments as read on the server, so that rows count only later ones as new. */
function useSeen(group: string, id: string, comments: readonly Comment[] | undefined) {
  const queries = useQueryClient()
  const latest = comments?.at(-1)?._id
  useEffect(() => {
    if (latest === undefined) return
    void markSeen()

    async function markSeen() {
      const answer = await call('PUT /api/comments/{group}/{id}/seen', { params: { group, id } })
      if (!answer.ok) return
      // Rows and the page count what is unread; the comments themselves have not changed.
      for (const queryKey of [listKey(group), readKey(group, id)]) void queries.invalidateQueries({ queryKey })
    }
  }, [group, id, latest, queries])
}
