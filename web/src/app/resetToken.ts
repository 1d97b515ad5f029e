import { useSyncExternalStore } from 'react'

/** A code from a mail, and its purpose: to set another password, or to restore the previous e-mail. */
export interface MailedCode {
  readonly token: string
  readonly restores: 'password' | 'email'
}

/** Only in memory: an address stays in the history, and storage can be read by any script of the page. */
let current: MailedCode | null = null
const listeners = new Set<() => void>()

function become(code: MailedCode | null): void {
  current = code
  for (const listener of listeners) listener()
}

/** Removes the code of `/?token=…` before anything else can read or store the address. */
export function takeResetToken(location: Location, history: History): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('token')
  if (address.pathname !== '/' || !token) return
  const restores = address.searchParams.get('restore') === 'email' ? 'email' : 'password'
  address.searchParams.delete('token')
  address.searchParams.delete('restore')
  history.replaceState(null, '', `${address.pathname}${address.search}${address.hash}`)
  become({ token, restores })
}

export const forgetResetToken = () => become(null)

export function useResetToken(): MailedCode | null {
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
