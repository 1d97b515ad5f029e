import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { positionFields } from '@tipy/domain/features/users/users.rights'
import { callOrThrow } from '#api/client.ts'
import { allRecordsKey, listKey } from '#api/records.ts'
import { session } from './session.ts'

const announced = 'announced'
const isOfRecords = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => queryKey.at(-1) !== announced

let running: Promise<void> | null = null

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What decides over the rights of a user besides the features of their company; only others change it. */
const positionOf = (user: OwnUser) => Object.fromEntries(positionFields.map(name => [name, user[name]]))

/**
 * Reloads what the session knows of the company. Of the user it takes only their position: saves of other fields may be
 * in progress. After a failure the session keeps what it has until the next announcement.
 */
async function refetch(queries: QueryClient): Promise<void> {
  const { token } = session.get()
  const { user, config, accessMap } = await callOrThrow('GET /api/auth/config/announced')
  const current = session.get()
  if (current.token !== token || !current.user) return
  const { features, ...starting } = accessMap
  const hasMoved = !same(positionOf(current.user), positionOf(user))
  const hasOtherFeatures = !same(current.features, features)
  session.set({
    ...(hasMoved && { user: { ...current.user, ...positionOf(user) } }),
    ...(!same(current.config, config) && { config }),
    ...(hasOtherFeatures && { features, accessMap: starting }),
  })
  // Other rights: other rows, counts and sums, although no record was saved.
  if (hasMoved || hasOtherFeatures) void queries.invalidateQueries({ queryKey: allRecordsKey, predicate: isOfRecords })
}

async function follow(queries: QueryClient): Promise<number> {
  running ??= refetch(queries).finally(() => {
    running = null
  })
  await running
  return Date.now()
}

/** Applies changes of lists and access rights to open screens as soon as they are announced. */
export function useConfigurationUpdates(): void {
  const queries = useQueryClient()
  const queryFn = () => follow(queries)
  const options = { queryFn, initialData: 0, staleTime: Number.POSITIVE_INFINITY, retry: false }
  useQuery({ ...options, queryKey: [...listKey('access'), announced] })
  useQuery({ ...options, queryKey: [...listKey('lists'), announced] })
}
