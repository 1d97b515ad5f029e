import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { gmailModel } from '@tipy/domain/features/gmail/gmail.rules'
import { screens } from '@tipy/domain/navigation/screens'
import { callOrThrow, type Reply } from '#api/client.ts'
import { listKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'

export type GmailReply = Reply<'GET /api/gmail'>

/** `none`: no account was connected. `unavailable`: the settings of Google are missing. */
export type GmailState = 'connected' | 'lost' | 'none' | 'unavailable'

/** As of a record: the server announces changes of the account to the open screens of its owner. */
export const gmailKey = listKey(gmailModel)

/** The user's Google account. The flag of their own record says when it has changed, also in another tab. */
export function useGmail() {
  const { person } = useSessionContext()
  return useQuery({
    queryKey: [...gmailKey, person.gmailRefreshToken],
    queryFn: ({ signal }) => callOrThrow('GET /api/gmail', { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function gmailStateOf({ isAvailable, account }: GmailReply): GmailState {
  if (!isAvailable) return 'unavailable'
  return account?.state ?? 'none'
}

/** The address that leads to Google, and after that to a path of the product. */
export function connectAddress(returnTo: string): string {
  return `${screens.gmail.path}?${new URLSearchParams({ connect: 'yes', returnTo })}`
}
