import { reopeningEntries } from '@tipy/domain/features/leads/leads.answers'
import { NoteField } from './fields.tsx'
import { StepForm } from './StepForm.tsx'
import { useEventForm } from './useEventForm.ts'
import type { Wizard } from './useWizard.ts'

/** "Reabrir": a closed lead starts again at its recruiter, with the reason. */
export function ReopenForm({ wizard }: { readonly wizard: Wizard }) {
  const { values, errors, set, ...form } = useEventForm<{ readonly observations: string | null }>({
    initial: () => ({ observations: null }),
    entriesOf: ({ observations }) => reopeningEntries(observations),
    check: wizard.check,
    save: wizard.post,
    onDirty: wizard.setDirty,
  })
  return (
    <StepForm {...form} title="Reabrir Lead" action="Reabrir">
      <NoteField
        label="Motivo"
        value={values.observations}
        error={errors.observations}
        isRequired
        onChange={observations => set({ observations })}
      />
    </StepForm>
  )
}
