import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useFormApi } from './context.ts'
import type { Values } from './values.ts'

/**
 * Computes plain data from the values of the form. The component is rendered again only when the result changes, not at
 * every keystroke. Results are compared as text: they are new objects each time.
 */
export function useFromValues<T>(compute: (values: Values) => T): T {
  const { form } = useFormApi()
  const subscribe = useCallback(
    (onChange: () => void) => form.subscribe({ formState: { values: true }, callback: onChange }),
    [form],
  )
  const text = useSyncExternalStore(subscribe, () => JSON.stringify([compute(form.getValues())]))
  return useMemo(() => (JSON.parse(text) as [T])[0], [text])
}
