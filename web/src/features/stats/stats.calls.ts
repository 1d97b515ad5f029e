import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import type { StatsPart } from '@tipy/domain/features/stats/stats.fields'
import type { StatsPageSize } from '@tipy/domain/features/stats/stats.paging'
import type { GroupName } from '@tipy/domain/figures/groups'
import { callOrThrow, type Reply } from '#api/client.ts'
import { useFigures } from '#figures/useFigures.ts'
import { useSessionContext } from '#session/sessionContext.ts'

/** Whose statistics, and which of their values are shown. */
export interface TotalsQuestion {
  readonly group: GroupName
  /** What is shown besides who a row is of (`fieldsOf`); the answer has nothing else. */
  readonly fields: readonly string[]
  readonly filters: StatsFilters
  /** Offices other than those of the shell; an empty list: all of the reader's. */
  readonly offices?: readonly string[]
}

export interface StatsQuestion extends TotalsQuestion {
  readonly page?: number
  readonly perPage?: StatsPageSize
  readonly sortBy?: string
  readonly sortDesc?: boolean
}

/** A page of a group, in the days and offices chosen in the shell; `isAsked` false: not yet, or never. */
export const useStats = (question: StatsQuestion, isAsked = true) => usePart('rows', question, isAsked)

/** The totals of all its pages, and what the filters leave out: by a call of their own, the same for every page. */
export const useStatsTotals = ({ group, fields, filters, offices }: TotalsQuestion, isAsked = true) =>
  usePart('totals', { group, fields, filters, ...(offices && { offices }) }, isAsked)

function usePart(part: StatsPart, { group, offices, fields, ...more }: StatsQuestion, isAsked: boolean) {
  const { dateRange, selectedOffices } = useSessionContext()
  const body = { ...more, fields: [...fields], parts: [part] }
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
