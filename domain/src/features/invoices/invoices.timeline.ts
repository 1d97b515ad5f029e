import { type Side, sides } from '../../deal/sides.ts'
import type { WireRow } from '../../record/define.ts'
import { billingSides, paidOf, paidSides, readPaymentFacts, sentOf } from './invoices.paymentSteps.ts'
import { type Invoices, invoices } from './invoices.record.ts'
import { paymentOrderWarnings } from './invoices.rules.ts'

/** A payment step (docs/features/invoices.md): done or awaited, and its day where the step has one. */
export interface TimelineStep {
  readonly key: string
  readonly label: string
  readonly day: string | null
  readonly isDone: boolean
  /** Its day is earlier than the step before. */
  readonly isOdd: boolean
}

type Received = Partial<WireRow<Invoices>>
type StepName = keyof Received & keyof Invoices['fields']

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
  const dated = (key: StepName, label = invoices.fields[key].label): TimelineStep => {
    const day = (row[key] ?? null) as string | null
    return { key, label, day, isDone: day !== null, isOdd: key in odd }
  }
  const flagged = (key: StepName): TimelineStep => {
    const { label } = invoices.fields[key]
    return { key, label, day: null, isDone: row[key] === true, isOdd: false }
  }
  const tracks = sides.map(side => ({
    side,
    steps: [
      ...(billed.includes(side) ? [flagged(sentOf(side))] : []),
      ...(paid.includes(side) ? [dated(paidOf(side))] : []),
    ],
  }))
  return {
    shared: [dated('issueDate', 'Emissão'), dated('clientProofDate'), dated('clientPaymentDate')],
    tracks: tracks.filter(({ steps }) => steps.length > 0),
    end: flagged('isDone'),
  }
}
