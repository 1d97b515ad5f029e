import { useQuery } from '@tanstack/react-query'
import type { Found, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useMemo, useState } from 'react'
import { ApiFailure } from '#api/client.ts'
import { type ListQuery, listKey, type RecordCalls, recordCalls } from '#api/records.ts'
import type { Sums } from '#list/screen.ts'
import type { FilterValues } from '#list/state/filterValues.ts'
import type { ListState } from '#list/state/state.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { rowsQuery, sumsQuery } from './query.ts'
import { withUnsaved } from './rowSaves.ts'

export const rowsKey = (name: string) => [...listKey(name), 'rows'] as const
/** Rows with all that their reader may read; others lack the fields that their list does not show. */
export const wholeRowsKey = (name: string) => [...rowsKey(name), 'whole'] as const
const partialRowsKey = (name: string) => [...rowsKey(name), 'partial'] as const

/** The last value that was loaded: it stays during a request and after a failure. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

/** The last rows that were loaded, with the fields they were loaded with. */
function useLastRows<R extends AnyRecord>(rows: readonly Shown<R>[] | undefined, fields: readonly string[] | null) {
  const names = fields?.join()
  const now = useMemo(
    () => rows && { rows, loaded: names === undefined ? null : new Set(names.split(',')) },
    [rows, names],
  )
  return useLast(now)
}

export interface ListData<R extends AnyRecord> {
  /** Nothing is loaded yet: skeletons. */
  readonly isFirstLoad: boolean
  /** The first query failed. */
  readonly hasFailed: boolean
  /** The last query of rows failed: those of an earlier one are shown, if there are any. */
  readonly isOutdated: boolean
  readonly retry: () => void
  /** A request is in progress: a thin bar. */
  readonly isLoading: boolean
  readonly rows: readonly Shown<R>[]
  /** The fields that these rows were loaded with, besides those of every row; null: all. */
  readonly loaded: ReadonlySet<string> | null
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
  /** The fields to load of each row, besides those of every row; null: all. */
  readonly fields: readonly string[] | null
}

/** The fields are refused when the rights of the user have changed: then whole rows come, with what is left to them. */
async function loadRows<R extends AnyRecord>(
  { search }: RecordCalls<R, Sums>,
  { columns, ...question }: ListQuery,
  signal: AbortSignal,
): Promise<Found<R, Sums>> {
  if (!columns) return search(question, signal)
  try {
    return await search({ ...question, columns }, signal)
  } catch (error) {
    if (!isOfColumns(error)) throw error
    return search(question, signal)
  }
}

const isOfColumns = (error: unknown): boolean =>
  error instanceof ApiFailure && Object.keys(error.answer.data?.fields ?? {}).some(name => name.startsWith('columns.'))

/** Requests the rows first; then count and totals of the whole filter concurrently. */
export function useListData<R extends AnyRecord>({ record, state, fixed, withTotals, fields }: Asking<R>): ListData<R> {
  const { dateRange, selectedOffices } = useSessionContext()
  const calls = recordCalls<R, Sums>(record)
  const { search } = calls
  const question = { ...rowsQuery(record, state, fixed), ...(fields && { columns: fields }) }
  const rowsOf = fields ? partialRowsKey : wholeRowsKey
  const rows = useQuery({
    queryKey: [...rowsOf(record.name), question, dateRange, selectedOffices],
    queryFn: async ({ client, signal }) => {
      const found = await loadRows(calls, question, signal)
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

  const shown = useLastRows<R>(rows.data?.[record.name as R['name']], fields)
  return {
    isFirstLoad: shown === undefined && !rows.isError,
    hasFailed: shown === undefined && rows.isError,
    isOutdated: rows.isError,
    retry: () => void rows.refetch(),
    isLoading: rows.isFetching,
    rows: shown?.rows ?? [],
    loaded: shown?.loaded ?? null,
    total: useLast(total.data?.total),
    totals: useLast(totals.data),
    isCounting: total.data === undefined,
  }
}
