import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element once it is there, also where it replaces others: dialogs only focus what they open with. */
export function useInitialFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
