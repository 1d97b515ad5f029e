import type { KeyboardEvent } from 'react'

/** Options have this attribute, and `data-digit` with the key that chooses them. */
const optionSelector = '[data-office]'

/** In the search box arrows move to the list and digits are text; the radio buttons of the mode keep their arrows. */
function fieldOf(target: EventTarget): 'search' | 'mode' | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  return target.type === 'radio' ? 'mode' : 'search'
}

function reached(key: string, options: readonly HTMLElement[]): HTMLElement | undefined {
  const at = options.findIndex(option => option.matches(':focus'))
  if (key === 'ArrowDown') return options[at + 1] ?? options.at(-1)
  if (key === 'ArrowUp') return options[Math.max(at - 1, 0)]
  return undefined
}

/** Arrows move in the open list; the digit shown next to an office chooses it. */
export function answerKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const field = fieldOf(event.target)
  const options = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(optionSelector))
  const next = field === 'mode' ? undefined : reached(event.key, options)
  const meant = field === 'search' ? undefined : options.find(option => option.dataset.digit === event.key)
  if (!next && !meant) return
  event.preventDefault()
  next?.focus()
  meant?.click()
}
