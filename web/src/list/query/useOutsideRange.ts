import { useQuery } from '@tanstack/react-query'
import type { AnyRecord } from '@tipy/domain/record/define'
import { listKey, recordCalls } from '#api/records.ts'
import { anyDate } from '#list/state/anyDate.ts'
import type { List } from '#list/useList.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { wireFilters } from './query.ts'

/** For an empty list: how many rows there would be without the range of the shell; 0 while it is not known. */
export function useOutsideRange<R extends AnyRecord>({ screen, query, embedded }: List<R>, isAsked: boolean): number {
  const { record } = screen
  const { selectedOffices } = useSessionContext()
  const filters = { ...wireFilters(record, query, embedded?.fixed), [anyDate.name]: true }
  const { data } = useQuery({
    queryKey: [...listKey(record.name), 'outside', filters, selectedOffices],
    queryFn: ({ signal }) => recordCalls<R>(record).search({ page: 0, perPage: 1, filters, parts: ['total'] }, signal),
    enabled: isAsked,
  })
  return (isAsked && data?.total) || 0
}
