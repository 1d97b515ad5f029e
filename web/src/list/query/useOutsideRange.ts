import { useQuery } from '@tanstack/react-query'
import { type DateRange, type Day, isDay, lisbonDay, rangeAround } from '@tipy/domain/calendar/days'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { shapeOfKind } from '@tipy/domain/record/filters'
import { listKey, recordCalls } from '#api/records.ts'
import type { List } from '#list/useList.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { wireFilters } from './query.ts'

/** The rows that the range of the shell hides. */
export interface OutsideRange {
  readonly total: number
  /** The range that shows them all, and what is added in the chosen one; null where a row has no date. */
  readonly range: DateRange | null
}

const dayOf = (value: unknown): Day | null => {
  if (typeof value !== 'string') return null
  return isDay(value) ? value : lisbonDay(new Date(value))
}

/** For an empty list: how many rows there would be without the range, and the days of the oldest and the newest. */
export function useOutsideRange<R extends AnyRecord>(
  { screen: { record }, query, embedded }: List<R>,
  isAsked: boolean,
): OutsideRange | undefined {
  const { selectedOffices, dateRange } = useSessionContext()
  const { search } = recordCalls<R>(record)
  const { sort } = record
  const dated = record.fields[sort]
  const isDated = dated !== undefined && dated.kind !== 'parts' && shapeOfKind[dated.kind] === 'days'
  const filters = { ...wireFilters(record, query, embedded?.fixed), ignoreDate: true }
  const ends = { page: 0, perPage: 1, sortBy: sort, filters }
  const { data } = useQuery({
    queryKey: [...listKey(record.name), 'outside', filters, selectedOffices],
    queryFn: async ({ signal }): Promise<OutsideRange> => {
      const newest = await search({ ...ends, sortDesc: true, parts: ['rows', 'total'] }, signal)
      const total = newest.total ?? 0
      if (total === 0) return { total, range: null }
      const oldest = await search({ ...ends, sortDesc: false, parts: ['rows'] }, signal)
      const [firstDate, lastDate] = [oldest, newest].map(found => {
        const rows: readonly Shown<R>[] | undefined = found[record.name as R['name']]
        const first: Readonly<Record<string, unknown>> | undefined = rows?.[0]
        return dayOf(first?.[sort])
      })
      return { total, range: firstDate && lastDate ? { firstDate, lastDate } : null }
    },
    enabled: isAsked && isDated,
  })
  if (!isAsked || !data || data.total === 0) return undefined
  return { ...data, range: data.range && rangeAround(data.range, dateRange) }
}
