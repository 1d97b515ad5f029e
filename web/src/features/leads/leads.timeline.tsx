import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatMinute } from '@tipy/domain/calendar/format'
import type { MergedLead, ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { type LeadEvent, writerOf } from '@tipy/domain/features/leads/leads.events'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { eventText, namesPerson } from '@tipy/domain/features/leads/leads.texts'
import { Cell } from '#kinds/cells.tsx'
import type { Names } from '#kinds/names.ts'
import { Dotted } from '#ui/Dotted.tsx'
import { Section } from '#ui/Section.tsx'
import { leadPath } from './leads.cells.tsx'
import { EventIcon } from './leads.icons.tsx'
import { isMerged, originOf } from './leads.labels.ts'
import classes from './leads.page.module.css'

interface OfLead {
  readonly lead: ShownLead
  readonly names: Names
}

/** Everything that happened to the candidate, the newest first; what was taken back stays, marked. */
export function LeadTimeline({ lead, names }: OfLead) {
  return (
    <Section title="Linha do tempo">
      {lead.events.length === 0 ? (
        <Text c="dimmed" size="sm">
          {isMerged(lead) ? 'Sem registos.' : 'Ainda não há registos: a lead está por atribuir.'}
        </Text>
      ) : (
        <Events events={lead.events} names={names} />
      )}
    </Section>
  )
}

interface EventsProps {
  readonly events: readonly LeadEvent[]
  readonly names: Names
}

function Events({ events, names }: EventsProps) {
  return (
    <ol className={classes.events}>
      {events.toReversed().map(event => (
        <Event key={event._id} event={event} names={names} />
      ))}
    </ol>
  )
}

/** What happened to the candidate in a lead that was merged into this one: its events stay its own. */
export function MergedTimeline({ merged, names }: { readonly merged: MergedLead; readonly names: Names }) {
  const { _id, name, stage, events } = merged
  return (
    <Section title="Da lead que foi junta a esta">
      <div className={classes.merged}>
        <Anchor component={Link} to={leadPath(_id)} size="sm" fw={600}>
          {name}
        </Anchor>
        <Cell field={leads.fields.stage} value={stage} names={names} />
        <Text size="sm" c="dimmed">
          <Dotted texts={originOf(merged, names)} />
        </Text>
      </div>
      {events.length > 0 && <Events events={events} names={names} />}
    </Section>
  )
}

function Event({ event, names }: { readonly event: LeadEvent; readonly names: Names }) {
  const { title, result, outcome } = eventText(event, names.person)
  return (
    <li data-outcome={outcome} data-undone={event.takenBack || undefined}>
      <span className={classes.dot} aria-hidden>
        <EventIcon event={event} size={15} stroke={1.9} />
      </span>
      <div className={classes.event}>
        <div className={classes.what}>
          <Text span size="sm" fw={600}>
            {title}
          </Text>
          {result && (
            <Text span size="sm" className={classes.result}>
              {result}
            </Text>
          )}
          {event.takenBack && (
            <Badge color="gray" size="sm">
              Anulado
            </Badge>
          )}
        </div>
        <Words label="Justificação" text={event.justification} />
        <Words label="Observações" text={event.observations} />
        <Text size="xs" c="dimmed" className="tabular">
          <time dateTime={event.date}>{formatMinute(event.date)}</time>
          {detailsOf(event, names).map(detail => ` · ${detail}`)}
        </Text>
      </div>
    </li>
  )
}

function Words({ label, text }: { readonly label: string; readonly text: string | null }) {
  if (!text) return null
  return (
    <Text size="sm" className={classes.words}>
      <Text span size="sm" c="dimmed">
        {label}:{' '}
      </Text>
      {text}
    </Text>
  )
}

/** Who did it, when a finished meeting took place, and who registered it if that was another person. */
function detailsOf(event: LeadEvent, names: Names): readonly string[] {
  const { subType, recruiter, scheduledDate } = event
  const writer = writerOf(event)
  return [
    ...(recruiter && !namesPerson(event) ? [names.person(recruiter)] : []),
    ...(scheduledDate && subType !== 'scheduled' ? [`agendada para ${formatMinute(scheduledDate)}`] : []),
    ...(event.afterContact ? ['combinada no contacto'] : []),
    ...(writer && writer !== recruiter ? [`registado por ${names.person(writer)}`] : []),
  ]
}
