import { useEffect, useSyncExternalStore } from 'react'

/** What the open page is about: the name of its record. Outside of React, as the shell shows what a page knows. */
let name: string | null = null
const listeners = new Set<() => void>()

function change(next: string | null): void {
  name = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the open page, as long as it is open. */
export function useNamedPage(text: string): void {
  useEffect(() => {
    change(text)
    return () => change(null)
  }, [text])
}

/** The name of the open page; null until it is known, and for a page that is about nothing in particular. */
export const usePageName = (): string | null => useSyncExternalStore(subscribe, () => name)
