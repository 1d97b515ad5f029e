import { choices } from '@tipy/domain/access/choices'
import type { FieldMessages } from '@tipy/domain/errors/errors'
import { type ContactAnswers, isDeclined } from '@tipy/domain/features/leads/leads.answers'
import { contactLabels, declinerLabels } from '@tipy/domain/features/leads/leads.texts'
import { ChoiceField, MomentField, NoteField, PersonField, YesNoField } from './fields.tsx'
import { RegistrationField } from './RegistrationField.tsx'

interface ContactFieldsProps {
  readonly values: ContactAnswers
  readonly errors: FieldMessages
  readonly set: (changes: Partial<ContactAnswers>) => void
}

/** One question after the other: the next depends on the answer before it. */
export function ContactFields({ values, errors, set }: ContactFieldsProps) {
  const { contacted, accepted } = values
  return (
    <>
      <ChoiceField
        label="Tipo de contacto"
        labels={contactLabels}
        value={values.subType}
        error={errors.subType}
        onChange={subType => set({ subType })}
      />
      <YesNoField
        label="Contactada?"
        value={contacted}
        error={errors.contacted}
        onChange={answer => set({ contacted: answer, accepted: null, declinedBy: null, scheduledDate: null })}
      />
      {contacted && (
        <YesNoField
          label="Aceitou?"
          value={accepted}
          error={errors.accepted}
          onChange={answer => set({ accepted: answer, declinedBy: null, scheduledDate: null })}
        />
      )}
      {isDeclined(values) && (
        <>
          <ChoiceField
            label="Quem recusou?"
            labels={declinerLabels('contact')}
            value={values.declinedBy}
            error={errors.declinedBy}
            onChange={declinedBy => set({ declinedBy })}
          />
          <NoteField
            label="Justificação"
            value={values.justification}
            error={errors.justification}
            isRequired
            onChange={justification => set({ justification })}
          />
        </>
      )}
      {contacted && accepted && (
        <MomentField
          label="Entrevista já marcada para"
          timeLabel="Hora da entrevista"
          value={values.scheduledDate}
          error={errors.scheduledDate}
          isRequired={false}
          onChange={scheduledDate => set({ scheduledDate })}
        />
      )}
      <NoteField
        label="Observações"
        value={values.observations}
        error={errors.observations}
        isRequired={contacted === false}
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
    </>
  )
}
