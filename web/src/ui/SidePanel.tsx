import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'

interface SidePanelProps {
  readonly title: string
  readonly onClose: () => void
  /** In pixels; a phone is narrower than any. */
  readonly size?: number
  /** A dialog lies over it, which has the keys. */
  readonly isCovered?: boolean
  readonly children: ReactNode
}

/** What slides in over the list from the right; the whole screen on a phone. */
export function SidePanel({ title, onClose, size = 520, isCovered = false, children }: SidePanelProps) {
  const phone = usePhone()
  useReturnFocus()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      closeOnEscape={!isCovered}
      size={phone ? '100%' : size}
      title={title}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {children}
    </Drawer>
  )
}
