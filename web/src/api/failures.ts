import { useSyncExternalStore } from 'react'

/** A failure without a toast: the top bar shows a yellow mark with this request id. */
export interface Failure {
  readonly requestId: string | null
  readonly status: number
  readonly endpoint: string
}

let last: Failure | null = null
const listeners = new Set<() => void>()

export function raiseFailure(failure: Failure | null): void {
  last = failure
  for (const listener of listeners) listener()
}

export const clearFailure = () => raiseFailure(null)
export const lastFailure = () => last

export function useLastFailure(): Failure | null {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, lastFailure)
}
