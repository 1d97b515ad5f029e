import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DateRange } from '@tipy/domain/calendar/days'
import { writeDays } from '@tipy/domain/features/leads/leads.stats'
import { periodsFor } from '@tipy/domain/features/stats/stats.periods'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import type { PageSize } from '@tipy/domain/record/paging'
import { callOrThrow } from '#api/client.ts'
import { figuresKey } from '#api/records.ts'
import { useFigures } from '#figures/useFigures.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { type Asked, askedOf } from '#ui/asked.ts'
import { officesOf } from '../widgets/scope.ts'

/** What a card of leads counts: those given to a recruiter. */
const counted = { group: 'total', ref: '-', stat: 'recruiterAssigned' } as const

export interface LeadsQuestion {
  readonly range: DateRange
  readonly filters: DashboardFilters
}

const queryOf = ({ leads, recruiters, sources }: DashboardFilters) => ({
  personal: leads === null ? [] : [leads === 'personal'],
  recruiter: [...recruiters],
  source: [...sources],
})

function askLeads({ range, filters }: LeadsQuestion, page: number, perPage: number, signal: AbortSignal) {
  return callOrThrow('GET /api/stats/leads/detailed/{group}/{ref}/{stat}', {
    params: counted,
    query: { ...queryOf(filters), page, perPage },
    range,
    ...officesOf(filters),
    signal,
  })
}

const keyOf = ({ leads, recruiters, sources, isGroup }: DashboardFilters) => [leads, recruiters, sources, isGroup]

export interface LeadCount {
  readonly now: number
  readonly before: number
}

/** How many leads each period of the card has, and had a year before: all of them by one request. */
export function useLeadCounts(
  periods: readonly string[],
  filters: DashboardFilters,
): Asked<Readonly<Record<string, LeadCount>>> {
  const { dateRange, selectedOffices } = useSessionContext()
  const ranges = periods.flatMap(period => {
    const { now, before } = daysOf(period, dateRange)
    return [now, before]
  })
  return askedOf(
    useFigures({
      key: ['leadsCard', periods, ...keyOf(filters), dateRange, selectedOffices],
      ask: async (signal): Promise<Readonly<Record<string, LeadCount>>> => {
        const { counts } = await callOrThrow('GET /api/stats/leads/counts/{stat}', {
          params: { stat: counted.stat },
          query: { ...queryOf(filters), days: ranges.map(writeDays) },
          ...officesOf(filters),
          signal,
        })
        return Object.fromEntries(
          periods.map((period, at) => [period, { now: counts[2 * at] ?? 0, before: counts[2 * at + 1] ?? 0 }]),
        )
      },
    }),
  )
}

/** The days of a period of the card, and the same a year before. */
export function daysOf(period: string, range: DateRange): { readonly now: DateRange; readonly before: DateRange } {
  const found = periodsFor({ period: true, lastDateOnly: true }, range).find(({ key }) => key === period)
  const [now = range] = found?.ranges ?? []
  const [before = range] = found?.yearBefore ?? []
  return { now, before }
}

/** The leads behind a count, a page at a time. */
export function useCountedLeads(question: LeadsQuestion, page: number, perPage: PageSize) {
  const { selectedOffices } = useSessionContext()
  return useQuery({
    queryKey: [
      ...figuresKey,
      'leadsBehind',
      question.range,
      ...keyOf(question.filters),
      selectedOffices,
      page,
      perPage,
    ],
    queryFn: ({ signal }) => askLeads(question, page, perPage, signal),
    // The panel is of one count: the rows before stay until those of another page are there.
    placeholderData: keepPreviousData,
  })
}
