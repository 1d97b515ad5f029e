import { useQuery } from '@tanstack/react-query'
import { ask } from '#api/client.ts'
import { listKey } from '#api/records.ts'
import { session } from './session.ts'

let running: Promise<void> | null = null

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What the session knows of the company, anew. Of the person only their offices: the rest may be on its way to the server.
 * When it cannot be had, what is known stays: the next announcement asks again.
 */
async function refetch(): Promise<void> {
  const { token } = session.get()
  const { user, config, accessMap } = await ask('GET /api/auth/config/announced')
  const known = session.get()
  if (known.token !== token || !known.user) return
  const { features, redirect, name } = accessMap
  session.set({
    ...(!same(known.user.offices, user.offices) && { user: { ...known.user, offices: user.offices } }),
    ...(!same(known.config, config) && { config }),
    ...(!same(known.features, features) && { features, accessMap: { redirect, name } }),
  })
}

async function follow(): Promise<number> {
  running ??= refetch().finally(() => {
    running = null
  })
  await running
  return Date.now()
}

/** When somebody changes the lists or who may do what, open screens go by it at once. */
export function useConfigurationUpdates(): void {
  const known = { queryFn: follow, initialData: 0, staleTime: Number.POSITIVE_INFINITY, retry: false }
  useQuery({ ...known, queryKey: [...listKey('access'), 'announced'] })
  useQuery({ ...known, queryKey: [...listKey('lists'), 'announced'] })
}
