import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import classes from './SidePanel.module.css'

interface SidePanelProps {
  readonly title: string
  readonly onClose: () => void
  /** In pixels; on a phone always the full width. */
  readonly size?: number
  /** A dialog is open over it and handles Escape. */
  readonly isCovered?: boolean
  readonly children: ReactNode
}

/** A panel that slides in over the list from the right; full screen on a phone. */
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
      classNames={{ content: classes.content }}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {children}
    </Drawer>
  )
}
