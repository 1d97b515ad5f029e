import { choices } from '@tipy/domain/access/choices'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import {
  type MeetingAnswers,
  meetingAnswerIssues,
  movingEntries,
  schedulingEntries,
} from '@tipy/domain/features/leads/leads.answers'
import type { LeadEvent, MeetingType } from '@tipy/domain/features/leads/leads.events'
import { MomentField, PersonField } from './fields.tsx'
import { RegistrationField } from './RegistrationField.tsx'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './steps.ts'
import { useEventForm } from './useEventForm.ts'

interface MeetingFormProps extends StepProps {
  readonly type: MeetingType
  /** The meeting that is moved; null: a new one. */
  readonly meeting: LeadEvent | null
  readonly onDone: () => void
  readonly onCancel: (() => void) | undefined
}

/** "Adicionar Reunião", or another date or person for the one that is scheduled. */
export function MeetingForm({ wizard, progress, type: ofStep, meeting, onDone, onCancel }: MeetingFormProps) {
  const type = (meeting?.type as MeetingType | undefined) ?? ofStep
  const director = progress.commercialDirector
  const { values, errors, set, ...form } = useEventForm<MeetingAnswers>({
    initial: () => ({
      scheduledDate: meeting ? meeting.scheduledDate : lisbonMoment(new Date()),
      date: undefined,
      recruiter: (type === 'approval' ? null : meeting?.recruiter) ?? progress.recruiter,
      commercialDirector: (type === 'approval' ? meeting?.recruiter : null) ?? director,
    }),
    entriesOf: typed => (meeting ? movingEntries(meeting, typed, director) : schedulingEntries(type, typed, director)),
    issuesOf: typed => meetingAnswerIssues(type, typed),
    check: wizard.check,
    save: wizard.post,
    onDirty: wizard.setDirty,
    onSaved: onDone,
  })
  const cancel = onCancel && {
    onCancel: () => {
      wizard.setDirty(false)
      onCancel()
    },
  }
  return (
    <StepForm
      {...form}
      {...cancel}
      title={meeting ? 'Alterar Reunião' : 'Adicionar Reunião'}
      action={meeting ? 'Guardar' : 'Adicionar'}
    >
      <MomentField
        label="Data da reunião"
        timeLabel="Hora da reunião"
        value={values.scheduledDate}
        error={errors.scheduledDate}
        onChange={scheduledDate => set({ scheduledDate })}
      />
      {!meeting && <RegistrationField value={values.date} error={errors.date} onChange={date => set({ date })} />}
      {type === 'approval' ? (
        <PersonField
          label="Diretor Comercial"
          among={choices.wizardDirectors}
          value={values.commercialDirector}
          error={errors.commercialDirector ?? errors.recruiter}
          onChange={commercialDirector => set({ commercialDirector })}
        />
      ) : (
        <PersonField
          label="Recrutador"
          among={choices.recruiters}
          value={values.recruiter}
          error={errors.recruiter}
          onChange={recruiter => set({ recruiter })}
        />
      )}
    </StepForm>
  )
}
