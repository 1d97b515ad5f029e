import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Found, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import { readKey, recordCalls } from '#api/records.ts'
import { withUnsaved } from './rowSaves.ts'
import { rowsKey } from './useListData.ts'

interface OneRecord<R extends AnyRecord> {
  readonly row: Shown<R> | undefined
  /** It does not exist, or is not visible to the user. */
  readonly isMissing: boolean
}

function useRead<R extends AnyRecord>(record: R, id: string) {
  return useQuery({
    queryKey: readKey(record.name, id),
    queryFn: async ({ client, signal }) => withUnsaved(client, await recordCalls(record).read(id, signal)),
    // The user is about to read or change it: always reload it.
    staleTime: 0,
  })
}

/** One record to show: immediately as a list has it, then as loaded. */
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

/** One record to act on: nothing until it has been read, then as read, and as others save it meanwhile. */
export function useCurrentRecord<R extends AnyRecord>(record: R, id: string): OneRecord<R> {
  const { data, isSuccess, isError, isFetchedAfterMount } = useRead(record, id)
  const [isRead, setRead] = useState(false)
  // A failed read counts as fetched too, and what was cached before stays: a first one must not show it.
  if (isSuccess && isFetchedAfterMount && !isRead) setRead(true)
  const row = isRead ? data : undefined
  return { row, isMissing: isError && !row }
}

interface RecordToChange<R extends AnyRecord> extends OneRecord<R> {
  /** The newest known version, saved by any user. */
  readonly newest: number | undefined
}

/** One record to edit, as read at the start. Of later saves by others only the version is returned. */
export function useRecordToChange<R extends AnyRecord>(record: R, id: string): RecordToChange<R> {
  const { row: current, isMissing } = useCurrentRecord(record, id)
  const [row, setRow] = useState(current)
  if (current && !row) setRow(current)
  return { row, isMissing, newest: current?.version }
}
