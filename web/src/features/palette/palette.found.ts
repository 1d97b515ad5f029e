import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { minSearchLength } from '@tipy/domain/features/palette/palette.rules'
import { fold } from '@tipy/domain/text/fold'
import { callOrThrow, type Reply } from '#api/client.ts'

export type Found = Reply<'GET /api/palette'>

const nothing: Found = { people: [], records: [] }
const pause = 200
const isEnough = (text: string) => fold(text).length >= minSearchLength

/** People and records found by the server, requested after a pause in typing. */
export function useFound(typed: string, offices: readonly string[]) {
  const text = typed.trim()
  const [debouncedText] = useDebouncedValue(text, pause)
  const { data, isPlaceholderData, isFetching, isError } = useQuery({
    // Part of the key, because the server searches in the selected offices, sent with every call.
    queryKey: ['palette', debouncedText, offices],
    queryFn: ({ signal }) => callOrThrow('GET /api/palette', { query: { text: debouncedText }, signal }),
    enabled: isEnough(debouncedText),
    placeholderData: keepPreviousData,
  })
  const isWanted = isEnough(text)
  return {
    found: (isWanted && data) || nothing,
    /** The results still belong to an earlier text. */
    isEarlier: isPlaceholderData || debouncedText !== text,
    isSearching: isWanted && (isFetching || debouncedText !== text),
    hasFailed: isWanted && isError,
    isTooShort: !isWanted,
  }
}
