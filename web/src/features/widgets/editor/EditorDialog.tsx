import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'

interface EditorDialogProps {
  readonly title: string
  /** The label of the button that submits. */
  readonly action: string
  readonly isSaving: boolean
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
  readonly children: ReactNode
}

const width = 500

/** A form of the editor in a dialog. */
export function EditorDialog({ title, action, isSaving, onSubmit, onClose, children }: EditorDialogProps) {
  const phone = usePhone()
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title={title} size={width} fullScreen={phone} closeOnClickOutside={false}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={isSaving}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
