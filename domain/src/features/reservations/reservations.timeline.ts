import { type Day, isDay } from '../../calendar/days.ts'
import type { WireRow } from '../../record/define.ts'
import { isSpent } from './reservations.amounts.ts'
import { labelsOf, nounsOf } from './reservations.labels.ts'
import type { Reservations } from './reservations.record.ts'
import { deedDeadline, isRenting } from './reservations.rules.ts'

/** Kinds of events on the timeline, in the order in which those of one day happen. */
export const timelineKinds = [
  'reservation',
  'cpcv',
  'scheduling',
  'predictedBilling',
  'billing',
  'deed',
  'deedDeadline',
  'document',
  'giveUp',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export interface TimelineEvent {
  /** Null: the CPCV or the deed, which every deal awaits, has no day yet. */
  readonly day: Day | null
  readonly kind: TimelineKind
  readonly label: string
  readonly isDone: boolean
  /** Its day has passed and the reservation still waits for it. */
  readonly isOverdue: boolean
}

type Wire = WireRow<Reservations>
type Person = NonNullable<Wire['buyers']>[number]
type Billing = Partial<NonNullable<Wire['billingDates']>[number]>

/** A reservation as its reader receives it: fields they may not read are absent and give no event. */
export type TimelineRow = Pick<
  Wire,
  | 'dealType'
  | 'value'
  | 'reservationDate'
  | 'cpcvDate'
  | 'deedDeadlineDuration'
  | 'scheduledDate'
  | 'deedDate'
  | 'giveUpDate'
  | 'isDone'
  | 'isBroken'
  | 'active'
> & {
  readonly billingDates?: readonly Billing[] | undefined
  readonly owners?: readonly Partial<Person>[] | undefined
  readonly buyers?: readonly Partial<Person>[] | undefined
  readonly guarantors?: readonly Partial<Person>[] | undefined
}

interface TimelineContext {
  readonly today: Day
  /** The label of a billing type. */
  readonly typeName: (key: string) => string
}

interface Awaited {
  readonly kind: TimelineKind
  readonly day: string | null | undefined
  readonly label: string
  /** Awaited until this is true. Without it the event is a fact, done once its day has come. */
  readonly isMet?: boolean
  /** On the timeline also without a day. */
  readonly isExpected?: boolean
}

/** The timeline of a reservation until its deed: what happened, what is awaited and what is overdue. */
export function reservationTimeline(deal: TimelineRow, { today, typeName }: TimelineContext): readonly TimelineEvent[] {
  const isOver = Boolean(deal.isDone) || Boolean(deal.isBroken) || deal.active === false
  const placed = [...milestones(deal), ...billings(deal, typeName), ...documents(deal, today)].flatMap(
    ({ day, isMet, isExpected, ...rest }): TimelineEvent[] => {
      if (!day || !isDay(day)) return isExpected ? [{ ...rest, day: null, isDone: false, isOverdue: false }] : []
      if (isMet === undefined) return [{ ...rest, day, isDone: day <= today, isOverdue: false }]
      return [{ ...rest, day, isDone: isMet, isOverdue: !isMet && !isOver && day < today }]
    },
  )
  const place = placeOn(today)
  return placed.toSorted((a, b) => compare(place(a), place(b)) || order(a) - order(b))
}

/** Without a day, the CPCV comes right after today and the deed after everything else. */
const placeOn =
  (today: Day) =>
  ({ day, kind }: TimelineEvent): string =>
    day ?? (kind === 'cpcv' ? `${today} undated` : 'undated')

const order = ({ kind }: TimelineEvent): number => timelineKinds.indexOf(kind)
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const deedName = (dealType: string | null | undefined): string =>
  isRenting(dealType) ? labelsOf(dealType).deedDate : 'Escritura'

function milestones(deal: TimelineRow): readonly Awaited[] {
  // A field the reader may not read is absent. A deal that was given up awaits neither.
  const isExpected = (day: string | null | undefined) => day === null && !deal.isBroken
  return [
    { kind: 'reservation', day: deal.reservationDate, label: 'Reserva' },
    {
      kind: 'cpcv',
      day: deal.cpcvDate,
      label: 'CPCV',
      isExpected: isExpected(deal.cpcvDate) && !isRenting(deal.dealType),
    },
    { kind: 'scheduling', day: deal.scheduledDate, label: 'Agendamento' },
    { kind: 'deed', day: deal.deedDate, label: deedName(deal.dealType), isExpected: isExpected(deal.deedDate) },
    {
      kind: 'deedDeadline',
      day: deedDeadline(deal),
      label: 'Prazo da escritura',
      isMet: Boolean(deal.deedDate) || Boolean(deal.isDone),
    },
    { kind: 'giveUp', day: deal.giveUpDate, label: 'Desistência', isMet: true },
  ]
}

/** An executed date gives its execution only; a date with nothing left to bill gives nothing. */
function billings(deal: TimelineRow, typeName: TimelineContext['typeName']): readonly Awaited[] {
  return (deal.billingDates ?? []).flatMap((date): Awaited[] => {
    const { type, predictedExecutionDate, executionDate } = date
    const of = type ? `: ${typeName(type)}` : ''
    if (executionDate) return [{ kind: 'billing', day: executionDate, label: `Faturado${of}`, isMet: true }]
    if (isSpent(deal, date)) return []
    return [{ kind: 'predictedBilling', day: predictedExecutionDate, label: `Faturação prevista${of}`, isMet: false }]
  })
}

/** The day of the deed, or the day it is planned for; null when there is neither. */
function deedDay(deal: TimelineRow): string | null {
  const predicted = (deal.billingDates ?? []).find(({ type }) => type === 'ESC')?.predictedExecutionDate
  return deal.deedDate ?? deal.scheduledDate ?? deedDeadline(deal) ?? predicted ?? null
}

/**
 * A deed is signed with valid identity documents only, so an expired one is overdue. One that expires after the deed
 * does not matter; while no day is known, only those that have expired do.
 */
function documents(deal: TimelineRow, today: Day): readonly Awaited[] {
  const last = deedDay(deal) ?? today
  const nouns = nounsOf(deal.dealType)
  return (['owners', 'buyers', 'guarantors'] as const).flatMap(group =>
    (deal[group] ?? []).flatMap(({ name, ccExpirationDate: day }): Awaited[] =>
      day && day < last
        ? [{ kind: 'document', day, label: `Validade do documento: ${name || nouns[group]}`, isMet: false }]
        : [],
    ),
  )
}
