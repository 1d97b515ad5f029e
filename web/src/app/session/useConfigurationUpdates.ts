import { useQuery } from '@tanstack/react-query'
import { callOrThrow } from '#api/client.ts'
import { listKey } from '#api/records.ts'
import { session } from './session.ts'

let running: Promise<void> | null = null

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Reloads what the session knows of the company. Of the user it takes only the offices: saves of other fields may be
 * in progress. After a failure the session keeps what it has until the next announcement.
 */
async function refetch(): Promise<void> {
  const { token } = session.get()
  const { user, config, accessMap } = await callOrThrow('GET /api/auth/config/announced')
  const current = session.get()
  if (current.token !== token || !current.user) return
  const { features, ...starting } = accessMap
  session.set({
    ...(!same(current.user.offices, user.offices) && { user: { ...current.user, offices: user.offices } }),
    ...(!same(current.config, config) && { config }),
    ...(!same(current.features, features) && { features, accessMap: starting }),
  })
}

async function follow(): Promise<number> {
  running ??= refetch().finally(() => {
    running = null
  })
  await running
  return Date.now()
}

/** Applies changes of lists and access rights to open screens as soon as they are announced. */
export function useConfigurationUpdates(): void {
  const options = { queryFn: follow, initialData: 0, staleTime: Number.POSITIVE_INFINITY, retry: false }
  useQuery({ ...options, queryKey: [...listKey('access'), 'announced'] })
  useQuery({ ...options, queryKey: [...listKey('lists'), 'announced'] })
}
