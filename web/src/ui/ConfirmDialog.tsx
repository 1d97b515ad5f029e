import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useReturnFocus } from './useReturnFocus.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What it does that cannot simply be undone. */
  readonly children: ReactNode
  /** What the button says that does it. */
  readonly action: string
  readonly onConfirm: () => void | Promise<void>
  readonly onClose: () => void
  /** Above a panel it was opened from. */
  readonly zIndex?: number
}

/** Asks before something is done that ends or loses what others may still need; Enter cancels. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose, zIndex }: ConfirmDialogProps) {
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
        <Button color="red" loading={isBusy} onClick={() => void confirm()}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
