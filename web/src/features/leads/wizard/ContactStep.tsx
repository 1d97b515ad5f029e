import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ContactAnswers, contactAnswerIssues, contactEntries } from '@tipy/domain/features/leads/leads.answers'
import { eventsOfStep } from '@tipy/domain/features/leads/leads.steps'
import { useState } from 'react'
import { ContactFields } from './ContactFields.tsx'
import { type CardEvent, EventCard, EventCards } from './EventCards.tsx'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './steps.ts'
import { useEventForm } from './useEventForm.ts'

/** Step 2: the attempts to reach the candidate. New ones are cards until they are saved together. */
export function ContactStep({ wizard, progress, events }: StepProps) {
  const [added, setAdded] = useState<readonly ContactAnswers[]>([])
  const blank = (): ContactAnswers => ({
    subType: 'phone',
    contacted: null,
    accepted: null,
    declinedBy: null,
    justification: null,
    observations: null,
    scheduledDate: null,
    date: undefined,
    recruiter: progress.recruiter,
  })
  const addedEntries = added.flatMap(contactEntries)
  /** With attempts on cards, an untouched form is not another one. */
  const isUsed = (values: ContactAnswers) => added.length === 0 || JSON.stringify(values) !== JSON.stringify(blank())
  const { values, errors, set, reset, validate, ...form } = useEventForm<ContactAnswers>({
    initial: blank,
    entriesOf: typed => (isUsed(typed) ? [...addedEntries, ...contactEntries(typed)] : addedEntries),
    issuesOf: typed => (isUsed(typed) ? contactAnswerIssues(typed) : {}),
    check: wizard.check,
    save: wizard.post,
    onDirty: isDirty => wizard.setDirty(isDirty || added.length > 0),
    onSaved: () => {
      setAdded([])
      wizard.setDirty(false)
    },
  })

  function add() {
    const entries = [...addedEntries, ...contactEntries(values)]
    if (!validate({ ...wizard.check(entries), ...contactAnswerIssues(values) })) return
    setAdded([...added, values])
    reset()
    wizard.setDirty(true)
  }

  function removeNewest() {
    setAdded(added.slice(0, -1))
    wizard.setDirty(form.isDirty || added.length > 1)
  }

  const saved = eventsOfStep(events, 2)
  // A candidate who was reached is not tried again: the step ends there.
  const isReached = added.some(({ contacted }) => contacted === true)
  return (
    <>
      {saved.length + added.length > 0 && (
        <EventCards label="Tentativas de contacto">
          {saved.map(event => (
            <EventCard key={event._id} event={event} />
          ))}
          {added.map((answers, index) => (
            <EventCard
              // biome-ignore lint/suspicious/noArrayIndexKey: only the last one comes and goes
              key={index}
              event={cardOf(answers)}
              isNew
              onRemove={index === added.length - 1 ? removeNewest : undefined}
            />
          ))}
        </EventCards>
      )}
      <StepForm
        {...form}
        title={isReached ? 'Contactos por guardar' : 'Adicionar Contacto'}
        action="Guardar"
        others={
          !isReached && (
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
              Adicionar
            </Button>
          )
        }
      >
        {!isReached && <ContactFields values={values} errors={errors} set={set} />}
      </StepForm>
    </>
  )
}

function cardOf(answers: ContactAnswers): CardEvent {
  const [contact = {}] = contactEntries(answers)
  return {
    type: 'contact',
    subType: answers.subType,
    accepted: answers.contacted,
    declinedBy: contact.declinedBy ?? null,
    justification: contact.justification ?? null,
    observations: answers.observations,
    recruiter: answers.recruiter,
    scheduledDate: null,
    afterContact: false,
    date: answers.date ?? null,
  }
}
