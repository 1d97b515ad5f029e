import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DateRange } from '@tipy/domain/calendar/days'
import { useEffect } from 'react'
import { call, callOrThrow, type Reply, type Result } from '#api/client.ts'
import { listKey } from '#api/records.ts'

export type Overview = Reply<'GET /api/statements'>
export type Sent = Reply<'POST /api/statements/send'>
export type Progress = Reply<'GET /api/statements/send/{batch}'>

/** Under the invoices' key: a live change of an invoice refetches it. */
const overviewKey = [...listKey('invoices'), 'statements'] as const
const sendsKey = listKey('statementSends')

/** The sums of each person in a period. The server applies the offices of the shell; the key repeats them. */
export function useOverview({ firstDate, lastDate }: DateRange, offices: readonly string[]) {
  return useQuery({
    queryKey: [...overviewKey, firstDate, lastDate, offices],
    queryFn: ({ signal }) => callOrThrow('GET /api/statements', { query: { firstDate, lastDate }, signal }),
    placeholderData: keepPreviousData,
  })
}

interface SendRequest {
  readonly range: DateRange
  readonly people: readonly string[]
  readonly again: boolean
}

export function sendStatements(
  { range: { firstDate, lastDate }, people, again }: SendRequest,
  idempotencyKey: string,
): Promise<Result<'POST /api/statements/send'>> {
  const body = { firstDate, lastDate, people: [...people], again }
  return call('POST /api/statements/send', { body, idempotencyKey })
}

const pollMs = 1500
/** Without a mail server nothing moves until the installation has one. */
const slowPollMs = 15_000

/** How far a batch is, polled until every mail was sent or failed; the rows of the overview follow. */
export function useProgress(batch: string) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [...sendsKey, 'progress', batch],
    queryFn: ({ signal }) => callOrThrow('GET /api/statements/send/{batch}', { params: { batch }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.queued === 0) return false
      return state.data?.isSending === false ? slowPollMs : pollMs
    },
  })
  const done = data && data.sent + data.failed
  useEffect(() => {
    if (done !== undefined) void queries.invalidateQueries({ queryKey: overviewKey })
  }, [queries, done])
  return data
}

export const sendsPerPage = 20

/** Who was sent which statement, newest first; of one person, or of all. */
export function useSends(person: string | null, page: number) {
  return useQuery({
    queryKey: [...sendsKey, 'log', person, page],
    queryFn: ({ signal }) =>
      callOrThrow('POST /api/statements/sends', { body: { page, perPage: sendsPerPage, person }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
