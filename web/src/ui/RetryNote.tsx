import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

/** What could not be loaded, with a button that asks for it again. */
export function RetryNote({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Group role="alert" justify="center" gap="sm">
      <Text c="dimmed" size="sm">
        Não foi possível carregar.
      </Text>
      <Button size="compact-sm" variant="light" leftSection={<IconRefresh size={15} aria-hidden />} onClick={onRetry}>
        Tentar novamente
      </Button>
    </Group>
  )
}
