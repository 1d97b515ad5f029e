import { z } from 'zod'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
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

const calls = recordContract<Reservations, ReservationTotals>(reservations)

/** Deals: the calls of every record, and their sheet. */
export const reservationsContract = {
  ...calls,
  'GET /api/reservations/{id}/pdf': {
    summary: 'Reserva: ficha de negócio em PDF',
    policy: { kind: 'flag', anyOf: ['listReservations'] },
    params: z.object({ id: z.string().max(64) }),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
} as const satisfies Contract
