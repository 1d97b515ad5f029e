import { Button, Paper, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { toast } from '#ui/toast.ts'
import { useWidgetActions } from './widgets.calls.ts'
import { ResetButton } from './widgets.reset.tsx'
import { explainWidgets, removedSentence } from './widgets.sentences.ts'

/** Stands in for a widget of a kind that its owner may no longer have. */
export function GoneWidget({ widget }: { readonly widget: Widget }) {
  const { flags } = useSessionContext()
  return (
    <Paper withBorder p="md" component="section" aria-label={widgetTitle(widget)}>
      <Title order={2} fz="md" mb="xs">
        {widgetTitle(widget)}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Já não tem acesso ao que este widget mostra.
      </Text>
      {flags.has('customDashboard') ? <RemoveButton id={widget._id} /> : <ResetButton />}
    </Paper>
  )
}

function RemoveButton({ id }: { readonly id: string }) {
  const { remove } = useWidgetActions()
  const [isBusy, setBusy] = useState(false)
  async function removeNow() {
    setBusy(true)
    const answer = await remove(id)
    setBusy(false)
    if (answer.ok) toast.success(removedSentence)
    else toast.failure(explainWidgets(answer))
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconTrash size={15} aria-hidden />}
      loading={isBusy}
      onClick={() => void removeNow()}
    >
      Retirar do painel
    </Button>
  )
}
