import { Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

/** In place of numbers that could not be loaded. */
export function Retry({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <Text c="dimmed" size="sm" mb="xs">
        Não foi possível carregar.
      </Text>
      <Button size="compact-sm" variant="light" leftSection={<IconRefresh size={15} aria-hidden />} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  )
}
