import { sides } from '../../deal/sides.ts'
import type { WireRow } from '../../record/define.ts'
import { billingSides, paidOf, paidSides, readPaymentFacts, sentOf } from './invoices.paymentSteps.ts'
import { type Invoices, invoices } from './invoices.record.ts'
import { paymentOrderWarnings } from './invoices.rules.ts'

/** A step of the payment chain (docs/features/invoices.md): done or awaited, and when. What has no day of its own only says whether. */
export interface TimelineStep {
  readonly key: string
  readonly label: string
  readonly day: string | null
  readonly isDone: boolean
  /** Its day runs backwards. */
  readonly isOdd: boolean
}

type Received = Partial<WireRow<Invoices>>
type StepName = keyof Received & keyof Invoices['fields']

/** From its issue to its end, as its reader received it. */
export function timelineOf(row: Received): readonly TimelineStep[] {
  const odd = paymentOrderWarnings(row)
  const steps = readPaymentFacts(row)
  const [billed, paid] = [billingSides(steps), paidSides(steps)]
  const dated = (key: StepName, label = invoices.fields[key].label): TimelineStep => {
    const day = (row[key] ?? null) as string | null
    return { key, label, day, isDone: day !== null, isOdd: key in odd }
  }
  const flagged = (key: StepName): TimelineStep => {
    const { label } = invoices.fields[key]
    return { key, label, day: null, isDone: row[key] === true, isOdd: false }
  }
  return [
    dated('issueDate', 'Emissão'),
    dated('clientProofDate'),
    dated('clientPaymentDate'),
    ...sides.flatMap(side => [
      ...(billed.includes(side) ? [flagged(sentOf(side))] : []),
      ...(paid.includes(side) ? [dated(paidOf(side))] : []),
    ]),
    flagged('isDone'),
  ]
}
