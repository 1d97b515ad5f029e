import type { WireRow } from '../../record/define.ts'
import type { Invoices } from './invoices.record.ts'
import { chainWarnings } from './invoices.rules.ts'

/** A step of the payment chain (S2 §4): done or awaited, and when. What has no day of its own only says whether. */
export interface TimelineStep {
  readonly key: string
  readonly label: string
  readonly day: string | null
  readonly isDone: boolean
  /** Its day runs backwards. */
  readonly isOdd: boolean
}

type Chained = Partial<WireRow<Invoices>>

/** From its issue to its end, as its reader received it. Whoever is outside the company is sent no bill by us. */
export function timelineOf(row: Chained): readonly TimelineStep[] {
  const odd = chainWarnings(row)
  const dated = (key: keyof Chained, label: string): TimelineStep => {
    const day = (row[key] ?? null) as string | null
    return { key, label, day, isDone: day !== null, isOdd: key in odd }
  }
  const flagged = (key: keyof Chained, label: string): TimelineStep => ({
    key,
    label,
    day: null,
    isDone: row[key] === true,
    isOdd: false,
  })
  return [
    dated('issueDate', 'Emissão'),
    dated('clientProofDate', 'Comprovativo do cliente'),
    dated('clientPaymentDate', 'Pagamento do cliente'),
    ...(row.isExternalFinder
      ? []
      : [
          flagged('sentBillsToFinder', 'Fatura enviada ao angariador'),
          dated('finderPaymentDate', 'Pagamento ao angariador'),
        ]),
    ...(row.isExternalSeller ? [] : [flagged('sentBillsToSeller', 'Fatura enviada ao vendedor')]),
    dated('sellerPaymentDate', 'Pagamento ao vendedor'),
    flagged('isDone', 'Concluída'),
  ]
}
