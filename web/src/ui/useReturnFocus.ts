import { useEffect, useState } from 'react'

/** The focused element. For a menu entry, which is removed when the menu closes, the button that opened the menu. */
function origin(): HTMLElement | null {
  const focused = document.activeElement
  const opener = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const found = opener ? document.getElementById(opener) : focused
  return found instanceof HTMLElement ? found : null
}

/** The dialog or panel that was opened last of those still open, else the content of the page. */
const topmost = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1) ?? document.querySelector('main')

/** Where the element is gone, because what was done cannot be done again, Tab goes on from what is on top. */
function returnTo(before: HTMLElement | null): void {
  const focused = document.activeElement
  const open = focused?.closest('[role="dialog"]')
  if (before?.isConnected) {
    if (!open || open.contains(before)) before.focus({ preventScroll: true })
  } else if (focused === document.body) topmost()?.focus({ preventScroll: true })
}

/**
 * When a dialog unmounts, returns the focus to the element that opened it; Mantine does so only for dialogs that stay
 * mounted. A dialog that has opened meanwhile keeps the focus.
 */
export function useReturnFocus(): void {
  const [before] = useState(origin)
  useEffect(
    // Deferred, because a panel underneath first focuses its own first button.
    () => () => void setTimeout(() => returnTo(before)),
    [before],
  )
}
