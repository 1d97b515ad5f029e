import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { figuresKey } from '#api/records.ts'

interface FiguresQuestion<T> {
  /** What is asked; the days and offices chosen in the shell are part of it. */
  readonly key: QueryKey
  readonly ask: (signal: AbortSignal) => Promise<T>
  /** False: not yet, or never. */
  readonly isAsked?: boolean
}

/**
 * Numbers computed from records: changes of any record make them old. The previous ones stay on screen, dimmed, while the
 * next ones load.
 */
export const useFigures = <T>({ key, ask, isAsked = true }: FiguresQuestion<T>) =>
  useQuery<T>({
    queryKey: [...figuresKey, ...key],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
