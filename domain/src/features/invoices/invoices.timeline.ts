import { type Side, sides } from '../../deal/sides.ts'
import type { WireRow } from '../../record/define.ts'
import { billingSides, paidOf, paidSides, readPaymentFacts, sentOf } from './invoices.paymentSteps.ts'
import { type Invoices, invoices } from './invoices.record.ts'
import { paymentOrderWarnings } from './invoices.rules.ts'

interface StepState {
  readonly label: string
  readonly day: string | null
  readonly isDone: boolean
  /** Its day is earlier than the step before. */
  readonly isOdd: boolean
}

/** Taken on a day; `side`: whose payment it is, which needs its bill. */
export interface DayStep extends StepState {
  readonly kind: 'day'
  readonly key: 'clientProofDate' | 'clientPaymentDate' | ReturnType<typeof paidOf>
  readonly side: Side | null
}

/** A bill sent to a side: it has no day. */
export interface BillStep extends StepState {
  readonly kind: 'bill'
  readonly key: ReturnType<typeof sentOf>
  readonly side: Side
}

/** Not taken by anyone: it follows from the others. */
interface ComputedStep extends StepState {
  readonly kind: 'computed'
  readonly key: 'issueDate' | 'isDone'
}

/** A payment step (docs/features/invoices.md): done or awaited, and its day where the step has one. */
export type TimelineStep = DayStep | BillStep | ComputedStep

type Received = Partial<WireRow<Invoices>>

/** What both sides wait for, then the bill and payment of each side, side by side, and the end of both. */
export interface PaymentTimeline {
  readonly shared: readonly TimelineStep[]
  readonly tracks: readonly { readonly side: Side; readonly steps: readonly TimelineStep[] }[]
  readonly end: TimelineStep
}

/** The steps from issue to completion, as the reader received them. */
export function timelineOf(row: Received): PaymentTimeline {
  const odd = paymentOrderWarnings(row)
  const facts = readPaymentFacts(row)
  const [billed, paid] = [billingSides(facts), paidSides(facts)]
  const dated = (key: DayStep['key'] | 'issueDate'): StepState => {
    const day = row[key] ?? null
    return { label: invoices.fields[key].label, day, isDone: day !== null, isOdd: key in odd }
  }
  const flagged = (key: BillStep['key'] | 'isDone'): StepState => ({
    label: invoices.fields[key].label,
    day: null,
    isDone: row[key] === true,
    isOdd: false,
  })
  const dayStep = (key: DayStep['key'], side: Side | null = null): DayStep => ({
    kind: 'day',
    key,
    side,
    ...dated(key),
  })
  const billStep = (side: Side): BillStep => {
    const key = sentOf(side)
    return { kind: 'bill', key, side, ...flagged(key) }
  }
  const tracks = sides.map(side => ({
    side,
    steps: [
      ...(billed.includes(side) ? [billStep(side)] : []),
      ...(paid.includes(side) ? [dayStep(paidOf(side), side)] : []),
    ],
  }))
  return {
    shared: [
      { kind: 'computed', key: 'issueDate', ...dated('issueDate'), label: 'Emissão' },
      dayStep('clientProofDate'),
      dayStep('clientPaymentDate'),
    ],
    tracks: tracks.filter(({ steps }) => steps.length > 0),
    end: { kind: 'computed', key: 'isDone', ...flagged('isDone') },
  }
}
