import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FoundListing } from '@tipy/domain/features/findings/findings.contract'
import { type Viabilities, viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import type { Shown } from '@tipy/domain/record/contract'
import { callOrThrow } from '#api/client.ts'
import { recordCalls } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'

/** Ten listings and ten viabilities, two seconds after the last letter. */
const maxSuggestions = 10
const pause = 2000
const minSearchLength = 2

export interface Suggested {
  readonly findings: readonly FoundListing[]
  readonly viabilities: readonly Shown<Viabilities>[]
}
const nothing: Suggested = { findings: [], viabilities: [] }

async function search(text: string, mayAskViabilities: boolean, signal: AbortSignal): Promise<Suggested> {
  const page = { page: 0, perPage: maxSuggestions } as const
  const filters = { search: text, ignoreDate: true } as const
  const [listings, studies] = await Promise.all([
    callOrThrow('POST /api/findings/lookup', { body: { ...page, ...filters }, signal }),
    mayAskViabilities
      ? recordCalls<Viabilities>(viabilities).search({ ...page, filters, parts: ['rows'] }, signal)
      : { viabilities: [] },
  ])
  return { findings: listings.findings, viabilities: studies.viabilities ?? [] }
}

/** The company's listings and the visible viabilities that match the typed text; empty until a user types. */
export function useSuggestions(typed: string): { readonly suggested: Suggested; readonly isSearching: boolean } {
  const { flags } = useSessionContext()
  const [text] = useDebouncedValue(typed.trim(), pause)
  const isAsked = text.length >= minSearchLength && text === typed.trim()
  const mayAsk = flags.has('addReservation') || flags.has('editReservation')
  const { data, isFetching } = useQuery({
    queryKey: ['suggestions', 'reservations', text],
    queryFn: ({ signal }) => search(text, flags.has('listViabilities'), signal),
    enabled: isAsked && mayAsk,
    retry: false,
  })
  return { suggested: (isAsked && data) || nothing, isSearching: isAsked && isFetching }
}
