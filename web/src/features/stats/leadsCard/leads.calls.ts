import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DateRange } from '@tipy/domain/calendar/days'
import { periodsFor } from '@tipy/domain/features/stats/stats.periods'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { callOrThrow } from '#api/client.ts'
import { figuresKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { type Asked, askedOf } from '#ui/asked.ts'
import { officesOf } from '../widgets/scope.ts'

/** What a card of leads counts: those given to a recruiter. */
const counted = { group: 'total', ref: '-', stat: 'recruiterAssigned' } as const

export interface LeadsQuestion {
  readonly range: DateRange
  readonly filters: DashboardFilters
}

function askLeads({ range, filters }: LeadsQuestion, page: number, perPage: number, signal: AbortSignal) {
  const { leads, recruiters, sources } = filters
  return callOrThrow('GET /api/stats/leads/detailed/{group}/{ref}/{stat}', {
    params: counted,
    query: {
      personal: leads === null ? [] : [leads === 'personal'],
      recruiter: [...recruiters],
      source: [...sources],
      page,
      perPage,
    },
    range,
    ...officesOf(filters),
    signal,
  })
}

const keyOf = ({ filters: { leads, recruiters, sources, isGroup } }: LeadsQuestion) => [
  leads,
  recruiters,
  sources,
  isGroup,
]

export interface LeadCount {
  readonly now: number
  readonly before: number
}

/** How many leads a period of the card has, and had a year before. */
export function useLeadCount(period: string, filters: DashboardFilters): Asked<LeadCount> {
  const { dateRange, selectedOffices } = useSessionContext()
  const days = daysOf(period, dateRange)
  const question = { range: days.now, filters }
  return askedOf(
    useQuery({
      queryKey: [...figuresKey, 'leadsCard', period, ...keyOf(question), dateRange, selectedOffices],
      queryFn: async ({ signal }): Promise<LeadCount> => {
        const [now, before] = await Promise.all(
          [days.now, days.before].map(range => askLeads({ range, filters }, 0, 1, signal)),
        )
        return { now: now?.total ?? 0, before: before?.total ?? 0 }
      },
      placeholderData: keepPreviousData,
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

export const leadsPerPage = 20

/** The leads behind a count, a page at a time. */
export function useCountedLeads(question: LeadsQuestion, page: number) {
  const { selectedOffices } = useSessionContext()
  return useQuery({
    queryKey: [...figuresKey, 'leadsBehind', question.range, ...keyOf(question), selectedOffices, page],
    queryFn: ({ signal }) => askLeads(question, page, leadsPerPage, signal),
    placeholderData: previous => (page > 0 ? previous : undefined),
  })
}
