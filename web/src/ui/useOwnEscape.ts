import { useState } from 'react'

/**
 * For an input with a calendar, in a form or a dialog: Escape closes the open calendar and nothing else. Dialogs listen
 * before anything inside them does, and leave alone only what carries this mark; lists and menus set it by themselves.
 */
export function useOwnEscape() {
  const [isOpen, setOpen] = useState(false)
  return {
    'data-mantine-stop-propagation': isOpen || undefined,
    popoverProps: { withinPortal: true, onOpen: () => setOpen(true), onClose: () => setOpen(false) },
  }
}
