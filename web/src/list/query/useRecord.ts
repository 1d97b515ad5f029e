import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Found, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import { recordCalls, rowKey } from '#api/records.ts'
import { rowsKey } from './useListData.ts'

interface OneRecord<R extends AnyRecord> {
  readonly row: Shown<R> | undefined
  /** Not there, or not this person's to see. */
  readonly isMissing: boolean
}

function useRead<R extends AnyRecord>(record: R, id: string) {
  return useQuery({
    queryKey: [...rowKey(record.name, id), 'read'],
    queryFn: ({ signal }) => recordCalls(record).read(id, signal),
    // Someone is about to read or change it: never from memory alone.
    staleTime: 0,
  })
}

/** One record to look at: at once as the list has it, then as it is now. */
export function useRecord<R extends AnyRecord>(record: R, id: string): OneRecord<R> {
  const queries = useQueryClient()
  const { data, isError } = useRead(record, id)
  const inList = (): Shown<R> | undefined => {
    const pages = queries.getQueriesData<Found<R, unknown>>({ queryKey: rowsKey(record.name) })
    const rows = pages.flatMap(([, found]): readonly Shown<R>[] => found?.[record.name as R['name']] ?? [])
    return rows.find(row => row._id === id)
  }
  return { row: data ?? inList(), isMissing: isError }
}

interface RecordToChange<R extends AnyRecord> extends OneRecord<R> {
  /** The version that is known now, by whoever saved it. */
  readonly newest: number | undefined
}

/** One record to change: as it is now, and then left alone. Of what others save meanwhile only the version is told. */
export function useRecordToChange<R extends AnyRecord>(record: R, id: string): RecordToChange<R> {
  const { data, isError, isFetchedAfterMount } = useRead(record, id)
  const [kept, setKept] = useState<Shown<R>>()
  if (data && isFetchedAfterMount && !kept) setKept(data)
  return { row: kept, isMissing: isError && !kept, newest: data?.version }
}
