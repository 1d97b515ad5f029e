import { useEffect, useState } from 'react'

/** What had the keys; an entry of a menu is gone by then, but not the button that opened the menu. */
function origin(): HTMLElement | null {
  const focused = document.activeElement
  const opener = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const found = opener ? document.getElementById(opener) : focused
  return found instanceof HTMLElement ? found : null
}

/**
 * Closed, a dialog gives the keys back to what opened it; Mantine does so only for dialogs that stay in the page. What
 * has opened over the page meanwhile keeps them.
 */
export function useReturnFocus(): void {
  const [before] = useState(origin)
  useEffect(
    () => () => {
      // After whatever lies underneath has taken them: it would begin at its first button.
      setTimeout(() => {
        const open = document.activeElement?.closest('[role="dialog"]')
        if (before?.isConnected && (!open || open.contains(before))) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
