import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanySettings } from '@tipy/domain/company/settings'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { listKey } from '#api/records.ts'

export type SavedSettings = Reply<'GET /api/config/settings'>

/** Under a record's key: a live change of the settings refetches them on open screens. */
const key = [...listKey('settings'), 'saved'] as const
const read = ({ signal }: { signal: AbortSignal }) => callOrThrow('GET /api/config/settings', { signal })

export function useSettings() {
  const { data, isError } = useQuery({ queryKey: key, queryFn: read, staleTime: 0 })
  return { saved: data, isError }
}

/** The settings of the session's start, until a live change refetches them. */
export function useAnnouncedSettings(settings: CompanySettings): CompanySettings {
  const { data } = useQuery({
    queryKey: [...listKey('settings'), 'announced'],
    queryFn: read,
    initialData: { settings, version: 0 },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.settings
}

/** Undefined until they are loaded. */
export function useSettingChanges(): Reply<'GET /api/config/settings/changes'> | undefined {
  const { data } = useQuery({
    queryKey: [...listKey('settings'), 'changes'],
    queryFn: ({ signal }) => callOrThrow('GET /api/config/settings/changes', { signal }),
    staleTime: 0,
  })
  return data
}

export function useSaving() {
  const queries = useQueryClient()
  return async (settings: Partial<CompanySettings>, version: number) => {
    const answer = await call('PUT /api/config/settings', { body: { settings, version } })
    const now = answer.ok ? answer.data : (answer.data?.current as SavedSettings | undefined)
    if (now) queries.setQueryData(key, now)
    if (answer.ok) await queries.invalidateQueries({ queryKey: listKey('settings') })
    return answer
  }
}
