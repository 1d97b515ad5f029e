import { choices } from '@tipy/domain/access/choices'
import {
  type AcceptanceAnswers,
  acceptanceAnswerIssues,
  acceptanceEntries,
} from '@tipy/domain/features/leads/leads.answers'
import { stepNames } from '@tipy/domain/features/leads/leads.stages'
import { NoteField, PersonField, YesNoField } from './fields.tsx'
import { RegistrationField } from './RegistrationField.tsx'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './steps.ts'
import { useEventForm } from './useEventForm.ts'

const answers = { yes: 'Aceite', no: 'Recusada' } as const

/** Step 1: the recruiter takes the lead, or says why not. */
export function AcceptanceStep({ wizard, progress }: StepProps) {
  const { values, errors, set, ...form } = useEventForm<AcceptanceAnswers>({
    initial: () => ({ accepted: null, observations: null, date: undefined, recruiter: progress.recruiter }),
    entriesOf: acceptanceEntries,
    issuesOf: acceptanceAnswerIssues,
    check: wizard.check,
    save: wizard.post,
    onDirty: wizard.setDirty,
  })
  return (
    <StepForm title={stepNames[1]} isUntitled action="Guardar" {...form}>
      <YesNoField
        label="Resposta do recrutador"
        labels={answers}
        value={values.accepted}
        error={errors.accepted}
        onChange={accepted => set({ accepted })}
      />
      <NoteField
        label="Observações"
        value={values.observations}
        error={errors.observations}
        isRequired={values.accepted === false}
        onChange={observations => set({ observations })}
      />
      <RegistrationField value={values.date} error={errors.date} onChange={date => set({ date })} />
      <PersonField
        label="Recrutador"
        among={choices.recruiters}
        value={values.recruiter}
        error={errors.recruiter}
        onChange={recruiter => set({ recruiter })}
      />
    </StepForm>
  )
}
