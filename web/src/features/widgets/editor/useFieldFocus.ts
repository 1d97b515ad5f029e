import { useState } from 'react'

interface FieldFocus {
  /** The ref of a field. */
  readonly focusOn: (name: string) => (element: HTMLInputElement | null) => void
  readonly focus: (name: string | undefined) => void
}

/** Focuses the first wrong field of a form. */
export function useFieldFocus(): FieldFocus {
  const [focus] = useState((): FieldFocus => {
    const fields = new Map<string, HTMLInputElement>()
    return {
      focusOn: name => element => {
        if (element) fields.set(name, element)
        else fields.delete(name)
      },
      focus: name => fields.get(name ?? '')?.focus(),
    }
  })
  return focus
}
