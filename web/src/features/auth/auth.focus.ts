import { useEffect } from 'react'

/** These screens have one form and nothing else: its first field gets the focus. */
export function useFirstFocus<N extends string>(setFocus: (name: N) => void, field: N): void {
  useEffect(() => setFocus(field), [setFocus, field])
}
