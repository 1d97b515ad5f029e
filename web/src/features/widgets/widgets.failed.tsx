import { Button, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

/** Stands in for a dashboard, or its editor, when the user's widgets could not be loaded. */
export function WidgetsFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Stack align="start" gap="xs" role="alert">
      <Text>Não foi possível carregar o seu painel.</Text>
      <Button variant="light" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
        Tentar novamente
      </Button>
    </Stack>
  )
}
