import { useEffect } from 'react'

/** These screens hold one form and nothing else: the cursor waits in its first field. */
export function useFirstFocus<N extends string>(setFocus: (name: N) => void, field: N): void {
  useEffect(() => setFocus(field), [setFocus, field])
}
