import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { formatMinute } from '@tipy/domain/calendar/format'
import type { ContactType, LeadEvent } from '@tipy/domain/features/leads/leads.events'
import { contactLabels, eventText } from '@tipy/domain/features/leads/leads.texts'
import type { ReactNode } from 'react'
import { useNames } from '#kinds/names.ts'
import { EventIcon } from '../leads.icons.tsx'
import classes from './wizard.module.css'

/** An event of the lead, or one that is not saved yet. */
export type CardEvent = Pick<
  LeadEvent,
  | 'type'
  | 'subType'
  | 'accepted'
  | 'declinedBy'
  | 'recruiter'
  | 'scheduledDate'
  | 'justification'
  | 'observations'
  | 'afterContact'
> & { readonly date: string | null }

interface EventCardProps {
  readonly event: CardEvent
  readonly isNew?: boolean
  readonly onRemove?: (() => void) | undefined
}

/** What happened, when, by whom, and what was said. */
export function EventCard({ event, isNew = false, onRemove }: EventCardProps) {
  const names = useNames()
  const { title, result, outcome } = eventText(event, names.person)
  const { date, recruiter, justification, observations, afterContact } = event
  return (
    <li className={classes.card} data-outcome={outcome} data-new={isNew || undefined}>
      <div className={classes.cardHead}>
        <EventIcon event={event} size={16} />
        <strong>{event.type === 'contact' ? contactLabels[event.subType as ContactType] : title}</strong>
        {onRemove && (
          <ActionIcon variant="subtle" color="red" size="sm" aria-label="Remover o contacto" onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      {result && <div className={classes.result}>{result}</div>}
      {afterContact && <div>Combinada no contacto</div>}
      <div className={classes.quiet}>{isNew ? 'Por guardar' : date && formatMinute(date)}</div>
      {recruiter && result !== names.person(recruiter) && (
        <div className={classes.quiet}>{names.person(recruiter)}</div>
      )}
      {justification && <p className={classes.note}>{justification}</p>}
      {observations && <p className={classes.note}>{observations}</p>}
    </li>
  )
}

/** Cards one after the other, on as many lines as they need. */
export function EventCards({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  )
}

export function EventsRead({ label, events }: { readonly label: string; readonly events: readonly LeadEvent[] }) {
  if (events.length === 0) return <p className={classes.quiet}>Sem registos.</p>
  return (
    <EventCards label={label}>
      {events.map(event => (
        <EventCard key={event._id} event={event} />
      ))}
    </EventCards>
  )
}
