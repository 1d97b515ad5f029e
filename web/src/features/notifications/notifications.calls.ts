import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxNotifications } from '@tipy/domain/features/notifications/notifications.rules'
import type { Answer } from '#api/answer.ts'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { listKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'

type Inbox = Reply<'POST /api/notifications/search'>
export type Notification = Inbox['notifications'][number]

const none: Inbox = { notifications: [], total: 0, unread: 0 }
/** Live events announce new notifications; polling finds those whose event was missed. */
const lookAgain = 120_000

/** The notifications of this user, newest first: the unread ones, or all. */
export function useNotifications(user: string, isOnlyUnread: boolean) {
  const queries = useQueryClient()
  const queryKey = listKey('notifications')
  const { data, isError, refetch } = useQuery({
    queryKey: [...queryKey, isOnlyUnread ? 'unread' : 'all'],
    queryFn: ({ signal }) => {
      const filters = { ...(isOnlyUnread && { active: true }), sent: true, channels: ['web'] as 'web'[], user }
      return callOrThrow('POST /api/notifications/search', {
        body: { page: 0, perPage: maxNotifications, filters },
        signal,
      })
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: lookAgain,
  })

  async function done(answer: Answer<unknown>) {
    if (!answer.ok) toast.failure(explain(answer))
    await queries.invalidateQueries({ queryKey })
  }

  return {
    ...(data ?? none),
    isLoaded: data !== undefined,
    onRetry: isError && !data ? () => void refetch() : undefined,
    mark: async ({ _id }: Notification, active: boolean) =>
      done(await call('PUT /api/notifications/{id}', { params: { id: _id }, body: { active } })),
    markAll: async () => done(await call('PUT /api/notifications')),
    erase: async ({ _id }: Notification) =>
      done(await call('DELETE /api/notifications/{id}', { params: { id: _id }, query: {} })),
  }
}
