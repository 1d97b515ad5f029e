import { Box, Button, Input } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { useWidgetActions } from './widgets.calls.ts'
import { explainWidgets } from './widgets.sentences.ts'

export const resetLabel = 'Repor painel padrão'

interface ResetDialogProps {
  /** The dashboard is the standard one now. */
  readonly onReset?: () => void
  readonly onClose: () => void
}

/** Asks before the user's dashboard becomes the standard one of their role. */
export function ResetDialog({ onReset, onClose }: ResetDialogProps) {
  const { reset } = useWidgetActions()
  async function confirm() {
    const answer = await reset()
    if (answer.ok) {
      onReset?.()
      toast.success('Painel padrão reposto')
    } else toast.failure(explainWidgets(answer))
    onClose()
  }
  return (
    <ConfirmDialog title="Repor o painel padrão?" action={resetLabel} onConfirm={confirm} onClose={onClose}>
      O seu painel passa a ser o da sua função. Os separadores, os widgets e a disposição que tem agora perdem-se.
    </ConfirmDialog>
  )
}

/** Opens the question of the dialog. */
export function ResetButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRestore size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {resetLabel}
      </Button>
      {isOpen && <ResetDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The dashboard among the preferences of its owner. */
export function ResetDashboard() {
  return (
    <Input.Wrapper label="Painel" description="Os separadores e widgets da sua função, como no primeiro dia.">
      <Box mt={6}>
        <ResetButton />
      </Box>
    </Input.Wrapper>
  )
}
