import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** A green toast with an undo button. */
export function undoToast(message: string, onUndo: () => void): void {
  const id = notifications.show({
    color: 'green',
    autoClose: 10_000,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="md">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="light"
          // Next to a long text it would be truncated.
          flex="none"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          Anular
        </Button>
      </Group>
    ),
  })
}
