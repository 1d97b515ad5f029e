import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

interface ProgressToast {
  readonly say: (message: string) => void
  /** Ends it; the caller shows the result in another toast. */
  readonly close: () => void
}

/** A toast for a long task, with its progress and a button to cancel it. */
export function progressToast(message: string, onCancel: () => void): ProgressToast {
  const content = (text: string) => (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text size="sm" className="tabular">
        {text}
      </Text>
      <Button size="compact-sm" variant="light" onClick={onCancel}>
        Cancelar
      </Button>
    </Group>
  )
  const shown = { loading: true, autoClose: false, withCloseButton: false } as const
  const id = notifications.show({ ...shown, message: content(message) })
  return {
    say: text => void notifications.update({ ...shown, id, message: content(text) }),
    close: () => void notifications.hide(id),
  }
}
