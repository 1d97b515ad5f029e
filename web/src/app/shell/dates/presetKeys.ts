import type { KeyboardEvent } from 'react'

/** Arrows move among the presets; a digit applies the preset at that position. */
export function answerKey(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const here = buttons.indexOf(event.currentTarget)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const next = step === undefined ? undefined : buttons[Math.max(here + step, 0)]
  const chosen = /^[1-9]$/.test(event.key) ? buttons[Number(event.key) - 1] : undefined
  if (step === undefined && !chosen) return
  event.preventDefault()
  next?.focus()
  chosen?.click()
}
