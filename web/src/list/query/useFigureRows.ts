import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Found, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { PageSize } from '@tipy/domain/record/paging'
import { recordCalls } from '#api/records.ts'
import type { FigureScope, TotalCard } from '#list/screen.ts'
import type { List } from '#list/useList.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { narrowFilters } from './narrowFilters.ts'
import { rowsQuery } from './query.ts'
import { rowsKey } from './useListData.ts'

export interface FigureRows<R extends AnyRecord> {
  readonly rows: readonly Shown<R>[] | undefined
  readonly total: number | undefined
}

/** The filters that the figures of this list apply now. */
export function useFigureScope<R extends AnyRecord>({ query, access, isOfAnyPeriod }: List<R>): FigureScope {
  const { dateRange, config } = useSessionContext()
  const { readable } = access
  const { archived: isArchive, filters } = query
  return { readable, period: isOfAnyPeriod ? null : dateRange, isArchive, filters, config }
}

/** The rows a figure sums: those of the list's filter, narrowed to the figure, the largest first. */
export function useFigureRows<R extends AnyRecord>(
  list: List<R>,
  card: TotalCard,
  { page, perPage }: { readonly page: number; readonly perPage: PageSize },
): FigureRows<R> {
  const { screen, query, embedded, data } = list
  const { dateRange, selectedOffices } = useSessionContext()
  const scope = useFigureScope(list)
  const more = card.rows ? card.rows(scope) : {}
  const filters = more && narrowFilters(query.filters, more)
  const sort = card.sums === undefined ? query.sort : { by: card.sums, desc: true }
  const asking = rowsQuery(screen.record, { ...query, filters: filters ?? {}, sort, page, perPage }, embedded?.fixed)
  // Without narrowing, the list's own count is known already; otherwise it is requested with the rows.
  const question = card.rows ? { ...asking, parts: ['rows', 'total'] as const } : asking
  const { data: found } = useQuery<Found<R, unknown>>({
    queryKey: [...rowsKey(screen.record.name), question, dateRange, selectedOffices],
    queryFn: ({ signal }) => recordCalls<R>(screen.record).search(question, signal),
    placeholderData: keepPreviousData,
    enabled: filters !== null,
  })
  const none = filters === null
  const total = none ? 0 : card.rows ? found?.total : data.total
  const rows: readonly Shown<R>[] | undefined = none ? [] : found?.[screen.record.name as R['name']]
  return { rows, total }
}
