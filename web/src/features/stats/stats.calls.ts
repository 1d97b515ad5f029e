import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import type { GroupName } from '@tipy/domain/figures/groups'
import { callOrThrow, type Reply } from '#api/client.ts'
import { figuresKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'

export interface StatsQuestion {
  readonly group: GroupName
  readonly page?: number
  readonly perPage?: 3 | 10 | 20 | 50 | 10_000
  readonly sortBy?: string
  readonly sortDesc?: boolean
  readonly filters: StatsFilters
}

/** Statistics of a group, in the days and offices chosen in the shell. */
export function useStats({ group, ...body }: StatsQuestion) {
  const { dateRange, selectedOffices } = useSessionContext()
  return useQuery<Reply<'POST /api/stats/{groupBy}'>>({
    queryKey: [...figuresKey, 'stats', group, body, dateRange, selectedOffices],
    queryFn: ({ signal }) => callOrThrow('POST /api/stats/{groupBy}', { params: { groupBy: group }, body, signal }),
    // The previous numbers stay on screen, dimmed, while the next ones load.
    placeholderData: keepPreviousData,
  })
}
