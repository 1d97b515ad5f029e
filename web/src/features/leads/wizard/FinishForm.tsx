import {
  type FinishAnswers,
  finishAnswerIssues,
  finishEntries,
  isUnhappy,
} from '@tipy/domain/features/leads/leads.answers'
import type { LeadEvent } from '@tipy/domain/features/leads/leads.events'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { declinerLabels } from '@tipy/domain/features/leads/leads.texts'
import { suggestedCommissions } from '@tipy/domain/features/users/users.rules'
import { AmountButtons } from '#form/Suggestions.tsx'
import { KindInput } from '#kinds/inputs.tsx'
import { useNames } from '#kinds/names.ts'
import { ChoiceField, Field, NoteField, YesNoField } from './fields.tsx'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './steps.ts'
import { useEventForm } from './useEventForm.ts'

interface FinishFormProps extends StepProps {
  readonly meeting: LeadEvent
}

/** "Finalizar Reunião": whether it took place, how it ended, and who missed or declined it. */
export function FinishForm({ wizard, lead, meeting }: FinishFormProps) {
  const savesTerms = wizard.settings.interviewSavesCommission && meeting.type === 'interview'
  const { values, errors, set, ...form } = useEventForm<FinishAnswers>({
    initial: () => ({
      done: null,
      accepted: null,
      declinedBy: null,
      justification: null,
      observations: meeting.observations,
      commission: lead.commission ?? null,
      offers: lead.offers ?? [],
    }),
    entriesOf: typed => finishEntries(meeting, typed, savesTerms),
    issuesOf: finishAnswerIssues,
    check: wizard.check,
    save: wizard.post,
    onDirty: wizard.setDirty,
  })
  const { done, accepted } = values
  return (
    <StepForm {...form} title="Finalizar Reunião" action="Guardar">
      <YesNoField
        label="Realizada?"
        value={done}
        error={errors.done}
        onChange={answer => set({ done: answer, accepted: null, declinedBy: null })}
      />
      {done && (
        <YesNoField
          label="Aceite?"
          value={accepted}
          error={errors.accepted}
          onChange={answer => set({ accepted: answer, declinedBy: null })}
        />
      )}
      {isUnhappy(values) && (
        <>
          <ChoiceField
            label={done ? 'Quem recusou?' : 'Quem faltou?'}
            labels={declinerLabels(meeting.type)}
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
      {savesTerms && done && accepted && <TermsFields values={values} error={errors.commission} set={set} />}
      <NoteField
        label="Observações"
        value={values.observations}
        error={errors.observations}
        isRequired={false}
        onChange={observations => set({ observations })}
      />
    </StepForm>
  )
}

const commissionField = { ...leads.fields.commission, required: true } as const
const noOffices: readonly string[] = []
const nothing = () => {}

interface TermsFieldsProps {
  readonly values: FinishAnswers
  readonly error: string | undefined
  readonly set: (changes: Partial<FinishAnswers>) => void
}

/** Commission and offers, where the company agrees on them in the interview. */
function TermsFields({ values, error, set }: TermsFieldsProps) {
  const names = useNames()
  const common = { names, onBlur: nothing, focusOn: null, offices: noOffices }
  return (
    <>
      <Field error={error}>
        <KindInput
          {...common}
          field={commissionField}
          value={values.commission}
          error={error}
          onChange={commission => set({ commission: typeof commission === 'number' ? commission : null })}
        />
        <AmountButtons
          label={commissionField.label}
          amounts={suggestedCommissions}
          value={values.commission}
          onChoose={commission => set({ commission })}
        />
      </Field>
      <KindInput
        {...common}
        field={leads.fields.offers}
        value={values.offers}
        error={undefined}
        onChange={offers => set({ offers: Array.isArray(offers) ? (offers as readonly string[]) : [] })}
      />
    </>
  )
}
