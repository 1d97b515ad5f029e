import { Paper, Text, Title } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarEvent,
  IconCash,
  IconCircleCheck,
  IconFlag,
  IconId,
  IconSignature,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import {
  reservationTimeline,
  type TimelineEvent,
  type TimelineKind,
} from '@tipy/domain/features/reservations/reservations.timeline'
import { useId } from 'react'
import { itemName, type Names } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import type { ShownReservation } from './reservations.labels.ts'
import { NextStepLine } from './reservations.nextStep.tsx'
import classes from './reservations.timeline.module.css'

const icons: Readonly<Record<TimelineKind, TablerIcon>> = {
  reservation: IconFlag,
  cpcv: IconSignature,
  scheduling: IconCalendarEvent,
  predictedBilling: IconCash,
  billing: IconCash,
  deed: IconSignature,
  deedDeadline: IconCalendarDue,
  document: IconId,
  giveUp: IconX,
}

interface ReservationTimelineProps {
  readonly deal: ShownReservation
  readonly names: Names
}

/** The timeline of a deal: past events, today, future ones, and those that are overdue. */
export function ReservationTimeline({ deal, names }: ReservationTimelineProps) {
  const { today } = useSessionContext()
  const heading = useId()
  const events = reservationTimeline(deal, { today, typeName: key => itemName(names, 'billingTypes', key) })
  const late = events.filter(({ isOverdue }) => isOverdue).length
  const isPast = ({ day }: TimelineEvent) => day !== null && day <= today
  const past = events.filter(isPast)
  const next = events.filter(event => !isPast(event))
  return (
    <Paper component="section" withBorder className={classes.clock} aria-labelledby={heading}>
      <div className={classes.head}>
        <Title order={2} id={heading} fz="md">
          Linha do tempo
        </Title>
        {late > 0 && (
          <Text size="sm" className={classes.late}>
            <IconAlertTriangle size={16} aria-hidden />
            {late === 1 ? '1 prazo em atraso' : `${late} prazos em atraso`}
          </Text>
        )}
      </div>
      <NextStepLine deal={deal} names={names} />
      <ScrollX label="Acontecimentos">
        <ol className={classes.line}>
          {past.map((event, index) => (
            <Event key={keyOf(event, index)} event={event} />
          ))}
          <Today day={today} />
          {next.map((event, index) => (
            <Event key={keyOf(event, index)} event={event} />
          ))}
        </ol>
      </ScrollX>
    </Paper>
  )
}

/** With the index, because two dates of one type may be predicted for the same day. */
const keyOf = ({ day, kind, label }: TimelineEvent, index: number): string => `${day ?? ''} ${kind} ${label} ${index}`

function Today({ day }: { readonly day: Day }) {
  return (
    <li className={classes.event} data-today aria-current="date">
      <span className={classes.dot} aria-hidden />
      <span className={classes.what}>Hoje</span>
      <time dateTime={day} className={`${classes.day} tabular`}>
        {formatDay(day)}
      </time>
    </li>
  )
}

const eventState = ({ isOverdue, isDone }: TimelineEvent) => (isOverdue ? 'late' : isDone ? 'done' : 'awaited')

function Event({ event }: { readonly event: TimelineEvent }) {
  const { day, kind, label, isOverdue } = event
  const [what = label, detail] = label.split(': ')
  const Icon = kind === 'billing' ? IconCircleCheck : icons[kind]
  return (
    <li className={classes.event} data-standing={eventState(event)} data-kind={kind}>
      <span className={classes.dot} aria-hidden>
        <Icon size={14} stroke={2} />
      </span>
      <span className={classes.what}>
        {what}
        {detail && <span className={classes.whose}>: {detail}</span>}
      </span>
      {day === null ? (
        <span className={classes.day}>Sem data</span>
      ) : (
        <time dateTime={day} className={`${classes.day} tabular`}>
          {formatDay(day)}
        </time>
      )}
      {isOverdue && <span className={classes.mark}>Em atraso</span>}
    </li>
  )
}
