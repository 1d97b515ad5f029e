import { useEffect, useState } from 'react'

/** The focused element. For a menu entry, which is removed when the menu closes, the button that opened the menu. */
function origin(): HTMLElement | null {
  const focused = document.activeElement
  const opener = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const found = opener ? document.getElementById(opener) : focused
  return found instanceof HTMLElement ? found : null
}

/**
 * When a dialog unmounts, returns the focus to the element that opened it; Mantine does so only for dialogs that stay
 * mounted. A dialog that has opened meanwhile keeps the focus.
 */
export function useReturnFocus(): void {
  const [before] = useState(origin)
  useEffect(
    () => () => {
      // Deferred, because a panel underneath first focuses its own first button.
      setTimeout(() => {
        const open = document.activeElement?.closest('[role="dialog"]')
        if (before?.isConnected && (!open || open.contains(before))) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
