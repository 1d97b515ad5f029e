import { Button, Paper, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

interface WidgetBoundaryProps {
  readonly title: string
  /** Another one tries again. */
  readonly resetKey: string
  readonly children: ReactNode
}

/** Stands in for a widget that could not be loaded or drawn. */
export function WidgetBoundary({ title, resetKey, children }: WidgetBoundaryProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <CatchBoundary
      key={attempt}
      getResetKey={() => resetKey}
      errorComponent={() => <Failed title={title} onRetry={() => setAttempt(now => now + 1)} />}
    >
      {children}
    </CatchBoundary>
  )
}

function Failed({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) {
  return (
    <Paper withBorder p="md" role="alert">
      <Title order={2} fz="md" mb="xs">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Não foi possível mostrar este widget.
      </Text>
      <Button size="compact-sm" variant="light" leftSection={<IconRefresh size={15} aria-hidden />} onClick={onRetry}>
        Tentar novamente
      </Button>
    </Paper>
  )
}
