import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useReturnFocus } from './useReturnFocus.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** The effect that cannot simply be undone. */
  readonly children: ReactNode
  /** The label of the confirming button. */
  readonly action: string
  /** Red where something ends or is lost; the usual colour where it only cannot be undone. */
  readonly isDestructive?: boolean
  readonly onConfirm: () => void | Promise<void>
  readonly onClose: () => void
  /** The z-index, when it opens over a panel. */
  readonly zIndex?: number
}

/** Confirms an action that ends or loses something others may still need; Enter cancels. */
export function ConfirmDialog({ title, children, action, isDestructive = true, ...rest }: ConfirmDialogProps) {
  const { onConfirm, onClose, zIndex } = rest
  const [isBusy, setBusy] = useState(false)
  useReturnFocus()
  async function confirm() {
    setBusy(true)
    await onConfirm()
  }
  return (
    <Modal opened onClose={onClose} title={title} {...(zIndex !== undefined && { zIndex })}>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <Button {...(isDestructive && { color: 'red' })} loading={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
