import { recordContract } from '../../record/contract.ts'
import { type Reservations, reservations } from './reservations.record.ts'

/** Of the whole filter, in euros (rules.md §7). Null: of what its reader may not read. */
export interface ReservationTotals {
  readonly pipelineInPeriod: number
  readonly toInvoice: number | null
  readonly invoiced: number
  readonly giveUps: number
  readonly financing: number | null
}

export const reservationsContract = recordContract<Reservations, ReservationTotals>(reservations)
