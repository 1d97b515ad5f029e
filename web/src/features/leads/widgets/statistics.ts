import { useQuery } from '@tanstack/react-query'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { LeadStat } from '@tipy/domain/company/knownKeys'
import type { RecruitsOutcome } from '@tipy/domain/features/leads/leads.outcome'
import { readsOnlyOwnStats } from '@tipy/domain/features/leads/leads.policy'
import type { Frequency, RankingGroup } from '@tipy/domain/features/leads/leads.stats'
import type { LeadDetailsQuery, LeadStatistics } from '@tipy/domain/features/leads/leads.stats.contract'
import { fieldOf } from '@tipy/domain/features/stats/stats.fields'
import { allRows } from '@tipy/domain/features/stats/stats.paging'
import { figureIn } from '@tipy/domain/features/stats/stats.series'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { fold } from '@tipy/domain/text/fold'
import { callOrThrow, type Reply } from '#api/client.ts'
import { figuresKey } from '#api/records.ts'
import { useFigures } from '#figures/useFigures.ts'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { type Asked, askedOf } from '#ui/asked.ts'

/** The filters over a dashboard, as the calls of leads take them. */
function queryOf({ leads, recruiters, sources }: DashboardFilters) {
  return {
    personal: leads === null ? [] : [leads === 'personal' ? 'true' : 'false'],
    recruiter: [...recruiters],
    source: [...sources],
  }
}

/**
 * Totals, goals, line graph, funnel and ranking, of the days and offices chosen in the shell. All widgets of leads ask the
 * same, so that they share one request; only a ranking by source is another.
 */
export function useLeadStatistics(filters: DashboardFilters, group: RankingGroup = 'recruiter') {
  const { dateRange, selectedOffices } = useSessionContext()
  const query = queryOf(filters)
  const found = useFigures<LeadStatistics>({
    key: ['leads', group, query, dateRange, selectedOffices],
    ask: signal =>
      group === 'recruiter'
        ? callOrThrow('GET /api/stats/leads', { query, signal })
        : callOrThrow('GET /api/stats/leads/totals/{group}', { params: { group }, query, signal }),
  })
  return askedOf(found)
}

/** In the address of a count: events without a recruiter, or all. */
export const noRef = '-'

/** A count on screen, by what lists its leads. */
export interface LeadCount {
  readonly group: RankingGroup | 'total'
  readonly ref: string
  readonly stat: LeadStat
  /** Of a goal card: today's calendar period. */
  readonly frequency?: Frequency
  /** Days other than those of the shell: of a point of the graph. */
  readonly range?: DateRange
  /** Of whom and when, for its title: "Ana Silva · março 2026". */
  readonly of: string
}

/** A recruiter opens only what they did themselves; all others open every count. */
export function useMayOpen(): (recruiter: string | null) => boolean {
  const session = useSessionContext()
  const isOwnOnly = readsOnlyOwnStats(viewerOf(session))
  return recruiter => !isOwnOnly || recruiter === session.person._id
}

export interface DetailsPage {
  readonly page: number
  readonly perPage: number
  readonly sortBy: LeadDetailsQuery['sortBy']
  readonly sortDesc: boolean
}

export type CountedLeads = Reply<'GET /api/stats/leads/detailed/{group}/{ref}/{stat}'>

/** The leads behind a count. */
export function askDetails(
  { group, ref, stat, frequency, range }: LeadCount,
  filters: DashboardFilters,
  { sortDesc, ...page }: DetailsPage,
  signal?: AbortSignal,
): Promise<CountedLeads> {
  return callOrThrow('GET /api/stats/leads/detailed/{group}/{ref}/{stat}', {
    params: { group, ref, stat },
    query: {
      ...queryOf(filters),
      ...page,
      sortDesc: sortDesc ? 'true' : 'false',
      ...(frequency && { frequency }),
    },
    ...(range && { range }),
    ...(signal && { signal }),
  })
}

export function useLeadDetails(count: LeadCount, filters: DashboardFilters, page: DetailsPage) {
  const { dateRange, selectedOffices } = useSessionContext()
  const { of: _title, ...counted } = count
  const found = useFigures<CountedLeads>({
    key: ['leads', 'detailed', counted, queryOf(filters), page, dateRange, selectedOffices],
    ask: signal => askDetails(count, filters, page, signal),
  })
  return askedOf(found)
}

/** What became of those whom a row of the ranking recruited. */
export function useRecruitsOutcome(
  { group, key }: { readonly group: RankingGroup; readonly key: string },
  filters: DashboardFilters,
): Asked<RecruitsOutcome> {
  const { dateRange, selectedOffices } = useSessionContext()
  const query = queryOf(filters)
  return askedOf(
    useQuery({
      queryKey: [...figuresKey, 'leads', 'recruits', group, key, query, dateRange, selectedOffices],
      queryFn: ({ signal }) =>
        callOrThrow('GET /api/stats/leads/recruits/{group}/{ref}', { params: { group, ref: key }, query, signal }),
    }),
  )
}

/** What was spent on a source in the range: the expenses of the sub-category that has its name. */
export function useSourceCost(source: string | null) {
  const { dateRange, selectedOffices, config, flags } = useSessionContext()
  const name = config.sources.find(({ key }) => key === source)?.name
  const category = config.expenseSubCategories.find(item => name !== undefined && fold(item.name) === fold(name))
  const isAsked = category !== undefined && flags.has('listExpenses')
  const { data } = useQuery({
    queryKey: [...figuresKey, 'leads', 'cost', category?.key, dateRange, selectedOffices],
    queryFn: ({ signal }) =>
      callOrThrow('POST /api/stats/{groupBy}', {
        params: { groupBy: 'expenseSubCategories' },
        body: {
          parts: ['rows'],
          fields: [fieldOf('expenses')],
          perPage: allRows,
          filters: { stats: ['expenses'], period: true, lastDateOnly: true },
        },
        signal,
      }),
    enabled: isAsked,
  })
  const row = isAsked ? data?.stats.find(({ _id }) => _id === category.key) : undefined
  return row ? figureIn(row, 'period', 'expenses') : null
}
