import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownSessionsModel } from '@tipy/domain/features/sessions/sessions.rules'
import type { Answer } from '#api/answer.ts'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { listKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'

export type OwnSession = Reply<'GET /api/auth/sessions'>[number]

/** The user's own sessions. Live events announce starts and ends, and refetch this key. */
export function useOwnSessions() {
  const queries = useQueryClient()
  const queryKey = listKey(ownSessionsModel)
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callOrThrow('GET /api/auth/sessions', { signal }),
    staleTime: 0,
  })

  async function done(answer: Answer<unknown>, message: string) {
    if (answer.ok) toast.success(message)
    // The session has ended or expired meanwhile: the refetched list shows it, so no message.
    else if (answer.message !== 'NOT_FOUND') toast.failure(explain(answer))
    await queries.invalidateQueries({ queryKey })
  }

  return {
    sessions: data,
    isError,
    retry: () => void refetch(),
    end: async ({ _id }: OwnSession) =>
      done(await call('DELETE /api/auth/sessions/{id}', { params: { id: _id } }), 'Sessão terminada'),
    endOthers: async () => done(await call('DELETE /api/auth/sessions'), 'As outras sessões foram terminadas'),
  }
}
