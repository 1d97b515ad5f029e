import { useQuery } from '@tanstack/react-query'
import type { Found, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import { listKey, recordCalls } from '#api/records.ts'
import type { Sums } from '#list/screen.ts'
import type { FilterValues } from '#list/state/filterValues.ts'
import type { ListState } from '#list/state/state.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { rowsQuery, sumsQuery } from './query.ts'
import { withUnsaved } from './rowSaves.ts'

export const rowsKey = (name: string) => [...listKey(name), 'rows'] as const

/** The last value that was loaded: it stays during a request and after a failure. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

export interface ListData<R extends AnyRecord> {
  /** Nothing is loaded yet: skeletons. */
  readonly isFirstLoad: boolean
  /** The first query failed. */
  readonly hasFailed: boolean
  readonly retry: () => void
  /** A request is in progress: a thin bar. */
  readonly isLoading: boolean
  readonly rows: readonly Shown<R>[]
  readonly total: number | undefined
  /** By name; null where the user may not read it (`figureOf`). */
  readonly totals: Sums | undefined
  /** Whether count and totals still belong to an earlier query. */
  readonly isCounting: boolean
}

/** The totals and the other sums of the answer as one object. */
function sumsOf<R extends AnyRecord>({ totals, ...extras }: Found<R, Sums>): Sums {
  return { ...(extras as Sums), ...totals }
}

interface Asking<R extends AnyRecord> {
  readonly record: R
  readonly state: ListState
  readonly fixed?: FilterValues | undefined
  readonly withTotals: boolean
}

/** Requests the rows first; then count and totals of the whole filter concurrently. */
export function useListData<R extends AnyRecord>({ record, state, fixed, withTotals }: Asking<R>): ListData<R> {
  const { dateRange, selectedOffices } = useSessionContext()
  const { search } = recordCalls<R, Sums>(record)
  const question = rowsQuery(record, state, fixed)
  const rows = useQuery({
    queryKey: [...rowsKey(record.name), question, dateRange, selectedOffices],
    queryFn: async ({ client, signal }) => {
      const found = await search(question, signal)
      const loaded: readonly Shown<R>[] | undefined = found[record.name as R['name']]
      return loaded ? { ...found, [record.name]: loaded.map(row => withUnsaved(client, row)) } : found
    },
  })

  const count = sumsQuery(record, state, 'total', fixed)
  const total = useQuery({
    queryKey: [...listKey(record.name), 'total', count.filters, dateRange, selectedOffices],
    queryFn: ({ signal }) => search(count, signal),
    enabled: rows.isSuccess,
  })
  const sums = sumsQuery(record, state, 'totals', fixed)
  const totals = useQuery({
    queryKey: [...listKey(record.name), 'totals', sums.filters, dateRange, selectedOffices],
    queryFn: ({ signal }) => search(sums, signal),
    select: sumsOf,
    enabled: rows.isSuccess && withTotals,
  })

  const shown: readonly Shown<R>[] | undefined = useLast(rows.data?.[record.name as R['name']])
  return {
    isFirstLoad: shown === undefined && !rows.isError,
    hasFailed: shown === undefined && rows.isError,
    retry: () => void rows.refetch(),
    isLoading: rows.isFetching,
    rows: shown ?? [],
    total: useLast(total.data?.total),
    totals: useLast(totals.data),
    isCounting: total.data === undefined,
  }
}
