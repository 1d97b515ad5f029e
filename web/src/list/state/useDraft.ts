import { useEffect, useRef, useState } from 'react'

interface Draft<T> {
  readonly value: T
  /** The applied value when the draft began; when another is applied from outside, the draft ends. */
  readonly over: string
  /** The value as applied, until it comes back as `applied`. */
  readonly sent?: string | undefined
  /** Shown, but not applied yet. */
  readonly isPending: boolean
}

interface Drafting<T> {
  readonly applied: T
  readonly delay: number
  /** Applies the value and returns it as applied (trimmed, for example). */
  readonly apply: (value: T) => T
}

/**
 * A value that is shown immediately and applied after a pause (search 800 ms, filters 500 ms). Back, forward or a
 * removed chip replace it; what is typed while an earlier value is being applied is not lost.
 */
export function useDraft<T>({ applied, delay, apply }: Drafting<T>) {
  const key = JSON.stringify(applied)
  const [draft, setDraft] = useState<Draft<T> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOurs = draft !== null && (draft.over === key || draft.sent === key)

  if (draft?.sent === key) setDraft({ value: draft.value, over: key, isPending: draft.isPending })
  else if (draft && !isOurs) setDraft(null)
  const isOver = draft === null
  useEffect(() => {
    if (isOver) clearTimeout(timer.current)
  }, [isOver])
  useEffect(() => () => clearTimeout(timer.current), [])

  function applyNow(value: T) {
    clearTimeout(timer.current)
    const sent = JSON.stringify(apply(value))
    setDraft(now => ({ value, over: now?.over ?? key, sent, isPending: false }))
  }

  function change(value: T) {
    setDraft(now => ({ value, over: isOurs && now ? now.over : key, sent: now?.sent, isPending: true }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => applyNow(value), delay)
  }

  return {
    value: isOurs ? draft.value : applied,
    isPending: isOurs && (draft.isPending || (draft.sent !== undefined && draft.sent !== key)),
    change,
    applyNow,
  }
}
