import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '@tipy/domain/access/roles'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import type { PlacedWidget, WidgetChange } from '@tipy/domain/features/widgets/widgets.layout'
import type { Answer } from '#api/answer.ts'
import { call, callOrThrow } from '#api/client.ts'
import { listKey } from '#api/records.ts'

const widgetsKey = [...listKey('widgets'), 'mine'] as const

/** The user's own dashboard. */
export const widgetsQuery = queryOptions({
  queryKey: widgetsKey,
  queryFn: ({ signal }) => callOrThrow('GET /api/widgets', { signal }),
})

export const useWidgets = () => useQuery(widgetsQuery)

/** The version of a whole dashboard, which each of its widgets has; an empty one has none to send. */
export const versionOf = (widgets: readonly Pick<Widget, 'version'>[]): number | undefined => widgets[0]?.version

/** The actions on the user's dashboard. Each sends the version on screen, and loads what is saved now. */
export function useWidgetActions() {
  const queries = useQueryClient()
  const versionNow = () => {
    const version = versionOf(queries.getQueryData<Widget[]>(widgetsKey) ?? [])
    return { query: version === undefined ? {} : { version } }
  }

  /** What is saved now, also after a refusal: another tab may have changed it. */
  async function reload<T>(answer: Answer<T>): Promise<Answer<T>> {
    await queries.invalidateQueries({ queryKey: widgetsKey })
    return answer
  }

  async function take(answer: Answer<Widget[]>): Promise<Answer<Widget[]>> {
    if (!answer.ok) return reload<Widget[]>(answer)
    queries.setQueryData(widgetsKey, answer.data)
    return answer
  }

  return {
    add: async (body: PlacedWidget) => reload(await call('POST /api/widgets', { ...versionNow(), body })),
    change: async (changes: readonly WidgetChange[]) =>
      take(await call('PUT /api/widgets', { ...versionNow(), body: [...changes] })),
    remove: async (id: string) => reload(await call('DELETE /api/widgets/{id}', { ...versionNow(), params: { id } })),
    reset: async () => take(await call('POST /api/widgets/standard', versionNow())),
    give: (role: Role) => call('POST /api/widgets/give', { body: { role } }),
    /** The version that is on screen now. */
    version: () => versionNow().query.version,
  }
}
