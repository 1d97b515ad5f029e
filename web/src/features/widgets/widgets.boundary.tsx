import { Button, Paper, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'

interface WidgetBoundaryProps {
  readonly title: string
  /** Another one tries again. */
  readonly resetKey: string
  readonly children: ReactNode
}

const TitleContext = createContext('')

/** Stands in for a widget that could not be loaded or drawn. */
export function WidgetBoundary({ title, resetKey, children }: WidgetBoundaryProps) {
  return (
    <TitleContext value={title}>
      <CatchBoundary getResetKey={() => resetKey} errorComponent={Failed}>
        {children}
      </CatchBoundary>
    </TitleContext>
  )
}

function Failed({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const title = useContext(TitleContext)
  return (
    <Paper withBorder p="md" role="alert">
      <Title order={2} fz="md" mb="xs">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Não foi possível mostrar este widget.
      </Text>
      <Button size="compact-sm" variant="light" leftSection={<IconRefresh size={15} aria-hidden />} onClick={reset}>
        Tentar novamente
      </Button>
    </Paper>
  )
}
