import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#api/answer.ts'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { listKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'

export type Notice = Reply<'POST /api/notifications/made/search'>['notices'][number]
export type NoticeDraft = Pick<Notice, 'title' | 'description' | 'type' | 'channels' | 'users' | 'roles'> & {
  readonly dateToSend: string | null
}

export type Shown = 'all' | 'planned' | 'sent'
const sentOf = { all: null, planned: false, sent: true } as const

export const noticesPerPage = 20
/** Live events announce the user's own notices only; those of others are found by polling. */
const lookAgain = 60_000

/** The notices written by users, and the actions on them. */
export function useNotices(shown: Shown, page: number) {
  const queries = useQueryClient()
  const queryKey = listKey('notices')
  const body = { page, perPage: noticesPerPage, filters: { sent: sentOf[shown] } }
  const { data, isError, refetch } = useQuery({
    queryKey: [...queryKey, body],
    queryFn: ({ signal }) => callOrThrow('POST /api/notifications/made/search', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lookAgain,
  })

  async function done(answer: Answer<unknown>, message: string): Promise<boolean> {
    if (answer.ok) toast.success(message)
    else toast.failure(explain(answer))
    await queries.invalidateQueries({ queryKey })
    return answer.ok
  }

  return {
    found: data,
    isError,
    refetch,
    refresh: () => queries.invalidateQueries({ queryKey }),
    sendNow: async ({ _id, version }: Notice) =>
      done(
        await call('PUT /api/notifications/{id}', { params: { id: _id }, body: { dateToSend: null, version } }),
        'O aviso está a ser enviado',
      ),
    erase: async ({ _id, version }: Notice) =>
      done(
        await call('DELETE /api/notifications/{id}', { params: { id: _id }, query: { version } }),
        'Aviso apagado com sucesso',
      ),
  }
}

/** Creates a notice, or changes one not sent yet. The idempotency key stays the same for every retry. */
export function saveNotice(notice: Notice | null, draft: NoticeDraft, idempotencyKey: string) {
  return notice
    ? call('PUT /api/notifications/{id}', { params: { id: notice._id }, body: { ...draft, version: notice.version } })
    : call('POST /api/notifications', { body: draft, idempotencyKey })
}
