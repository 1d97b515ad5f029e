import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import type { noRows, StatsPageSize } from '@tipy/domain/features/stats/stats.paging'
import type { GroupName } from '@tipy/domain/figures/groups'
import { callOrThrow, type Reply } from '#api/client.ts'
import { useFigures } from '#figures/useFigures.ts'
import { useSessionContext } from '#session/sessionContext.ts'

export interface StatsQuestion {
  readonly group: GroupName
  readonly page?: number
  readonly perPage?: StatsPageSize | typeof noRows
  /** False where nothing of it is shown: it is read from single facts, which may be many. */
  readonly transactions?: false
  readonly sortBy?: string
  readonly sortDesc?: boolean
  readonly filters: StatsFilters
  /** Offices other than those of the shell; an empty list: all of the reader's. */
  readonly offices?: readonly string[]
}

/** Statistics of a group, in the days and offices chosen in the shell; `isAsked` false: not yet, or never. */
export function useStats({ group, offices, ...body }: StatsQuestion, isAsked = true) {
  const { dateRange, selectedOffices } = useSessionContext()
  return useFigures<Reply<'POST /api/stats/{groupBy}'>>({
    key: ['stats', group, body, dateRange, offices ?? selectedOffices],
    ask: signal =>
      callOrThrow('POST /api/stats/{groupBy}', {
        params: { groupBy: group },
        body,
        signal,
        ...(offices && { offices }),
      }),
    isAsked,
  })
}
