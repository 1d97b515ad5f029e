import { useState } from 'react'

/**
 * For an input with a calendar, in a form or a dialog: Escape closes only the open calendar. Dialogs handle keys before
 * the elements inside them, except for elements with this attribute; Mantine sets it on lists and menus.
 */
export function useOwnEscape() {
  const [isOpen, setOpen] = useState(false)
  return {
    'data-mantine-stop-propagation': isOpen || undefined,
    popoverProps: { withinPortal: true, onOpen: () => setOpen(true), onClose: () => setOpen(false) },
  }
}
