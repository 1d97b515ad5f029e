import { useSyncExternalStore } from 'react'

/** The code of a reset e-mail. It lives here and nowhere else: not in the address bar, not in storage (security.md §17). */
let current: string | null = null
const listeners = new Set<() => void>()

function become(token: string | null): void {
  current = token
  for (const listener of listeners) listener()
}

/** Takes the code out of `/?token=…` before anything else can see or keep the address. */
export function takeResetToken(location: Location, history: History): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (address.pathname !== '/' || !token) return
  address.searchParams.delete('token')
  history.replaceState(null, '', `${address.pathname}${address.search}${address.hash}`)
  become(token)
}

export const forgetResetToken = () => become(null)

export function useResetToken(): string | null {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => current,
  )
}
