import { Alert, Loader, Modal, Stack } from '@mantine/core'
import { reopeningEntries } from '@tipy/domain/features/leads/leads.answers'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { useLeave } from '#form/useLeave.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { NoteField } from './fields.tsx'
import { OvertakenNotice } from './notices.tsx'
import { StepForm } from './StepForm.tsx'
import { useEventForm } from './useEventForm.ts'
import { useWizard, type Wizard } from './useWizard.ts'

interface ReopenDialogProps {
  readonly id: string
  readonly onClose: () => void
}

const title = 'Reabrir Lead'

/** "Reabrir": a refused lead starts again at its recruiter, with the reason. */
export function ReopenDialog({ id, onClose }: ReopenDialogProps) {
  const wizard = useWizard(id)
  const leave = useLeave({ isUnsaved: () => wizard.isDirty, onClose, onDiscard: () => {} })
  useReturnFocus()
  return (
    <>
      <Modal
        opened
        onClose={leave.close}
        title={title}
        closeButtonProps={{ 'aria-label': 'Fechar' }}
        closeOnClickOutside={false}
        closeOnEscape={!leave.isAsking}
        trapFocus={!leave.isAsking}
      >
        <Stack gap="md">
          <OvertakenNotice overtaken={wizard.overtaken} onDismiss={wizard.dismiss} />
          {wizard.lead && <ReopenForm wizard={wizard} onSaved={onClose} onCancel={leave.close} />}
          {wizard.isMissing && <Alert color="red">Não foi possível ler esta lead.</Alert>}
          {!wizard.lead && !wizard.isMissing && <Loader aria-label="A carregar" />}
        </Stack>
      </Modal>
      <LeaveDialog {...leave} />
    </>
  )
}

interface ReopenFormProps {
  readonly wizard: Wizard
  readonly onSaved: () => void
  readonly onCancel: () => void
}

function ReopenForm({ wizard, onSaved, onCancel }: ReopenFormProps) {
  const { values, errors, set, ...form } = useEventForm<{ readonly observations: string | null }>({
    initial: () => ({ observations: null }),
    entriesOf: ({ observations }) => reopeningEntries(observations),
    check: wizard.check,
    save: wizard.post,
    onDirty: wizard.setDirty,
    onSaved,
  })
  return (
    <StepForm {...form} title={title} isUntitled action="Reabrir" onCancel={onCancel}>
      <NoteField
        label="Motivo"
        value={values.observations}
        error={errors.observations}
        isRequired
        isFirst
        onChange={observations => set({ observations })}
      />
    </StepForm>
  )
}
