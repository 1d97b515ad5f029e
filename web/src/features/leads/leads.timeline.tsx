import { Badge, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconMail,
  IconMessage,
  IconPhone,
  IconPresentation,
  IconShieldCheck,
  IconTrophy,
  IconUserShare,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { formatMinute } from '@tipy/domain/calendar/format'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { LeadEvent, LeadEventSubType, LeadEventType } from '@tipy/domain/features/leads/leads.events'
import type { Names } from '#kinds/names.ts'
import { Section } from '#ui/Section.tsx'
import { eventText } from './leads.labels.ts'
import classes from './leads.page.module.css'

interface OfLead {
  readonly lead: ShownLead
  readonly names: Names
}

/** Everything that happened to the candidate, the newest first; what was taken back stays, marked. */
export function LeadTimeline({ lead, names }: OfLead) {
  const events = lead.events.toReversed()
  return (
    <Section title="Linha do tempo">
      {events.length === 0 ? (
        <Text c="dimmed" size="sm">
          Ainda não há registos: a lead está por atribuir.
        </Text>
      ) : (
        <ol className={classes.events}>
          {events.map(event => (
            <Event key={event._id} event={event} names={names} />
          ))}
        </ol>
      )}
    </Section>
  )
}

const iconsOfType: Readonly<Record<LeadEventType, TablerIcon>> = {
  recruiter: IconUserShare,
  contact: IconPhone,
  interview: IconCalendarEvent,
  presentation: IconPresentation,
  approval: IconShieldCheck,
  recruited: IconTrophy,
}
const iconsOfSubType: Readonly<Partial<Record<LeadEventSubType, TablerIcon>>> = {
  message: IconMessage,
  email: IconMail,
  socialNetwork: IconWorld,
  reopened: IconArrowBackUp,
}

function Event({ event, names }: { readonly event: LeadEvent; readonly names: Names }) {
  const { title, result, outcome } = eventText(event, names)
  const Icon = (event.subType && iconsOfSubType[event.subType]) ?? iconsOfType[event.type]
  return (
    <li data-outcome={outcome} data-undone={event.takenBack || undefined}>
      <span className={classes.dot} aria-hidden>
        <Icon size={15} stroke={1.9} />
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
  const { type, subType, recruiter, scheduledDate, createdBy, finishedBy } = event
  const namesRecruiter = type === 'recruiter' && subType === null
  const writer = finishedBy ?? createdBy
  return [
    ...(recruiter && !namesRecruiter && subType !== 'commercialDirector' ? [names.person(recruiter)] : []),
    ...(scheduledDate && subType !== 'scheduled' ? [`marcada para ${formatMinute(scheduledDate)}`] : []),
    ...(event.afterContact ? ['combinada no contacto'] : []),
    ...(writer && writer !== recruiter ? [`registado por ${names.person(writer)}`] : []),
  ]
}
