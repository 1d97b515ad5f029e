import { pathOf } from '@tipy/domain/features/stats/stats.columnParts'
import type { StatsFilters, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { fieldOf } from '@tipy/domain/features/stats/stats.fields'
import type { Statistic } from '@tipy/domain/figures/figures'
import type { FigurePart } from '@tipy/domain/figures/parts'
import { ApiFailure, callOrThrow } from '#api/client.ts'
import { useFigures } from '#figures/useFigures.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { Asked } from '#ui/asked.ts'

/** Of a chart that needs two answers: asks again for what failed. */
export function bothRetry(one: Asked<unknown>, other: Asked<unknown>): (() => void) | undefined {
  if (!one.onRetry && !other.onRetry) return undefined
  return () => {
    one.onRetry?.()
    other.onRetry?.()
  }
}

const isMissing = (error: unknown): boolean => error instanceof ApiFailure && error.answer.message === 'NOT_FOUND'

function useAsked<T>(key: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const { dateRange, selectedOffices } = useSessionContext()
  const { data, error, isPlaceholderData, refetch } = useFigures({
    key: ['person', ...key, dateRange, selectedOffices],
    ask,
  })
  const failed = error !== null && data === undefined
  return {
    data: failed && isMissing(error) ? null : data,
    isWaiting: isPlaceholderData,
    onRetry: failed ? () => void refetch() : undefined,
  }
}

/** One row of statistics: the person's. People who left are shown too. */
export const personFilters = (id: string, filters: StatsFilters): StatsFilters => ({
  ref: id,
  active: 'all',
  ...filters,
})

/** `fields`: what is shown of it besides who the person is. */
export function usePersonRow(id: string, filters: StatsFilters, fields: readonly string[]): Asked<StatsRow> {
  const asked = personFilters(id, filters)
  const { data, ...rest } = useAsked(['row', asked, fields], signal =>
    callOrThrow('POST /api/stats/{groupBy}', {
      params: { groupBy: 'consultants' },
      body: { parts: ['rows'], fields: [...fields], filters: asked },
      signal,
      mayBeMissing: true,
    }),
  )
  // A consultant is answered with their own row, whomever they ask for: that is not this person's.
  const row = data && (data.stats.find(({ _id }) => _id === id) ?? null)
  return { ...rest, data: row }
}

/** The people of the reader's sight with most of a statistic in the range. */
export function useColleagues(statistic: Statistic): Asked<readonly StatsRow[]> {
  const { data, ...rest } = useAsked(['colleagues', statistic], signal =>
    callOrThrow('POST /api/stats/{groupBy}', {
      params: { groupBy: 'consultants' },
      body: {
        parts: ['rows'],
        fields: [fieldOf(statistic)],
        perPage: 20,
        sortBy: pathOf('period', statistic),
        filters: colleagueFilters(statistic),
      },
      signal,
    }),
  )
  return { ...rest, data: data?.stats }
}

/** One side of a person's figure in the range. */
export function usePart(id: string, statistic: Statistic, part: FigurePart): Asked<number> {
  const { data, ...rest } = useAsked(['part', id, statistic, part], signal =>
    callOrThrow('POST /api/stats/{groupBy}/rows', {
      params: { groupBy: 'consultants' },
      body: { ref: id, stat: statistic, period: 'period', part, perPage: 1, filters: partFilters(id, statistic) },
      signal,
      mayBeMissing: true,
    }),
  )
  return { ...rest, data: data && (data.sum ?? 0) }
}

export const partFilters = (id: string, statistic: Statistic): StatsFilters =>
  personFilters(id, { stats: [statistic], period: true, lastDateOnly: true })

export const colleagueFilters = (statistic: Statistic): StatsFilters => ({
  stats: [statistic],
  period: true,
  lastDateOnly: true,
})
