import { useEffect, useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Values } from './values.ts'

export type HiddenOf = (values: Values) => ReadonlySet<string>

/** The fields hidden by other values. The form is rendered again when the set changes, not at every keystroke. */
export function useHidden(form: UseFormReturn<Record<string, unknown>>, hiddenOf: HiddenOf): ReadonlySet<string> {
  const textOf = () => [...hiddenOf(form.getValues())].toSorted().join(' ')
  const [text, setText] = useState(textOf)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setText(textOf()) }))
  return useMemo(() => new Set(text.split(' ')), [text])
}

export function without(all: ReadonlySet<string>, hidden: ReadonlySet<string>): ReadonlySet<string> {
  return hidden.size === 0 ? all : new Set([...all].filter(path => !hidden.has(path.split('.')[0] ?? '')))
}
