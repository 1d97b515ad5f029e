import { useQuery } from '@tanstack/react-query'
import { type StatsCell, writeCell } from '@tipy/domain/features/stats/stats.cellAddress'
import type { PageSize } from '@tipy/domain/record/paging'
import { callOrThrow, type Reply } from '#api/client.ts'
import { figuresKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { FigureQuestion } from './question.ts'

/** The number with the days and offices it was asked for. */
export function useCell({ range, offices, ...question }: FigureQuestion): StatsCell {
  const { dateRange, selectedOffices } = useSessionContext()
  return { ...question, range: range ?? dateRange, offices: offices ?? selectedOffices }
}

/** The rows of a number, a page at a time; they follow what others save. */
export function useQuestionRows(cell: StatsCell, page: number, perPage: PageSize) {
  const address = writeCell(cell) ?? JSON.stringify(cell)
  const { group, ref, stat, period, part, filters, range, offices } = cell
  return useQuery<Reply<'POST /api/stats/{groupBy}/rows'>>({
    queryKey: [...figuresKey, 'rows', address, page, perPage],
    queryFn: ({ signal }) =>
      callOrThrow('POST /api/stats/{groupBy}/rows', {
        params: { groupBy: group },
        body: {
          ...(ref !== undefined && { ref }),
          ...(part !== undefined && { part }),
          stat,
          period,
          range,
          offices: [...offices],
          filters,
          page,
          perPage,
        },
        signal,
      }),
    // Another page of the same number: the rows before stay until it is there.
    placeholderData: (previous, query) => (query?.queryKey.includes(address) ? previous : undefined),
  })
}
