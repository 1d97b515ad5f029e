import { Button, Group } from '@mantine/core'
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import type { MeetingType } from '@tipy/domain/features/leads/leads.events'
import { eventsOfStep, stepOfType } from '@tipy/domain/features/leads/leads.steps'
import { meetingLabels } from '@tipy/domain/features/leads/leads.texts'
import { useState } from 'react'
import { EventCard, EventCards } from './EventCards.tsx'
import { FinishForm } from './FinishForm.tsx'
import { MeetingForm } from './MeetingForm.tsx'
import type { StepProps } from './steps.ts'

interface MeetingStepProps extends StepProps {
  readonly type: MeetingType
}

/**
 * Steps 3 to 5: a meeting is scheduled, then moved or finished. While one is scheduled no other is added, except the
 * approval after a presentation that the company does not have any more.
 */
export function MeetingStep(props: MeetingStepProps) {
  const { type, progress, events } = props
  const [mode, setMode] = useState<'usual' | 'moving' | 'scheduling'>('usual')
  const { meeting } = progress
  const back = () => setMode('usual')
  const shown = [
    ...eventsOfStep(events, stepOfType[type]),
    ...(meeting && meeting.type !== type ? [meeting] : []),
  ].filter(({ _id }) => _id !== meeting?._id)
  const isSchedulable = meeting !== null && meeting.type !== type
  return (
    <>
      {(shown.length > 0 || meeting) && (
        <EventCards label="Registos">
          {shown.map(event => (
            <EventCard key={event._id} event={event} />
          ))}
          {meeting && <EventCard event={meeting} />}
        </EventCards>
      )}
      {meeting && mode === 'usual' && (
        <Group gap="xs">
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setMode('moving')}>
            Alterar Reunião
          </Button>
          {isSchedulable && (
            <Button
              variant="default"
              leftSection={<IconCalendarPlus size={16} />}
              onClick={() => setMode('scheduling')}
            >
              Marcar {meetingLabels[type]}
            </Button>
          )}
        </Group>
      )}
      {!meeting || (isSchedulable && mode === 'scheduling') ? (
        <MeetingForm {...props} meeting={null} onDone={back} onCancel={meeting ? back : undefined} />
      ) : mode === 'moving' ? (
        <MeetingForm {...props} meeting={meeting} onDone={back} onCancel={back} />
      ) : (
        <FinishForm {...props} meeting={meeting} />
      )}
    </>
  )
}
