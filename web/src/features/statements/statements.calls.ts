import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { addDays, addMonths, type DateRange, type Day } from '@tipy/domain/calendar/days'
import { type StatementFormat, statementLimits } from '@tipy/domain/features/statements/statements.rules'
import { ApiFailure, callOrThrow } from '#api/client.ts'
import { download } from '#api/download.ts'
import { explainAlone } from '#api/explain.ts'
import { listKey } from '#api/records.ts'
import { formatBytes } from '#ui/format.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { saveFile } from '#ui/saveFile.ts'
import { toast } from '#ui/toast.ts'

/** What a person earns in a period. Under the invoices' key: a live change of an invoice refetches it. */
export function useStatement(person: string, { firstDate, lastDate }: DateRange) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...listKey('invoices'), 'statement', person, firstDate, lastDate],
    queryFn: ({ signal }) =>
      callOrThrow('GET /api/statements/{person}', { params: { person }, query: { firstDate, lastDate }, signal }),
    // The previous period stays on screen while the next one loads.
    placeholderData: keepPreviousData,
  })
  const problem = error && problemOf(error, 'Não foi possível carregar o extrato')
  return { statement: data, isOld: isPlaceholderData, problem, retry: () => void refetch() }
}

/** For a period without lines: how many there are in the longest one until today, what is pending, and their days. */
export function useLinesOutside(person: string, today: Day) {
  const firstDate = addDays(addMonths(today, -12 * statementLimits.years), 1)
  const { data } = useQuery({
    queryKey: [...listKey('invoices'), 'statement', person, firstDate, today],
    queryFn: ({ signal }) =>
      callOrThrow('GET /api/statements/{person}', {
        params: { person },
        query: { firstDate, lastDate: today },
        signal,
      }),
  })
  const days = data?.lines.map(line => line.day as Day).toSorted() ?? []
  const [first, last] = [days[0], days.at(-1)]
  if (!data || !first || !last) return null
  return { count: days.length, pending: data.sums.pending, range: { firstDate: first, lastDate: last } }
}

/** Why a statement could not be loaded: the refused field, or the sentence of the refusal. */
export function problemOf(error: Error, otherwise: string): string {
  if (!(error instanceof ApiFailure)) return otherwise
  return explainAlone(error.answer)
}

/** Returns whether it was saved. */
async function take(name: string, message: string, request: Parameters<typeof download>[1]): Promise<boolean> {
  const cancel = new AbortController()
  const progress = progressToast(message, () => cancel.abort())
  const answer = await download(name, {
    ...request,
    signal: cancel.signal,
    onProgress: bytes => progress.say(`A transferir… ${formatBytes(bytes)}`),
  })
  progress.close()
  if (answer.ok) {
    saveFile(answer.data.name, answer.data.content)
    toast.success(`Ficheiro pronto: ${answer.data.name}`)
  } else if (answer.message !== 'ABORTED') {
    toast.failure(explainAlone(answer))
  }
  return answer.ok
}

/** Downloads one statement. */
export const saveStatement = (person: string, range: DateRange, format: StatementFormat): Promise<boolean> =>
  take('GET /api/statements/{person}/file', 'A preparar o extrato…', {
    params: { person },
    query: { ...range, format },
  })

/** Downloads a zip with the statements of these people, one file each. */
export const saveStatements = (
  range: DateRange,
  format: StatementFormat,
  people: readonly string[],
): Promise<boolean> =>
  take('POST /api/statements/zip', 'A preparar os extratos…', { body: { ...range, format, people } })
