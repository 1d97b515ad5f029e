import { useQuery } from '@tanstack/react-query'
import type { AnyRecord } from '@tipy/domain/record/define'
import { type FilterOptions, optionsKey, recordCalls } from '#api/records.ts'

const none: FilterOptions = {}

/** The values in use that filters offer. Requested when a filter that needs them is shown. */
export function useFilterOptions(record: AnyRecord, wanted: boolean): FilterOptions {
  const { data } = useQuery({
    queryKey: optionsKey(record.name),
    queryFn: ({ signal }) => recordCalls(record).options(signal),
    enabled: wanted,
    staleTime: 60_000,
  })
  return data ?? none
}
