import { z } from 'zod'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import { recordContract, type SentBody } from '../../record/contract.ts'
import { bodySchemaWithOptions } from '../../record/schema.ts'
import { type Reservations, reservations } from './reservations.record.ts'

/** Of the whole filter, in euros (docs/features/reservations.md). Null: of what its reader may not read. */
export interface ReservationTotals {
  readonly pipelineInPeriod: number
  readonly toInvoice: number | null
  readonly invoiced: number
  readonly giveUps: number
  readonly financing: number | null
}

/** What is left to bill whatever the range: it stands beside the totals (docs/features/reservations.md). */
export interface ReservationExtraTotals {
  readonly pipeline: number
}

const calls = recordContract<Reservations, ReservationTotals, ReservationExtraTotals>(reservations)

/** What saving a deal may ask for: that its recipients have its sheet again. Sending it mails them without asking. */
const wishes = { sendEmails: z.boolean().nullish() }
const body = bodySchemaWithOptions<
  Reservations,
  typeof wishes,
  SentBody<Reservations> & z.input<z.ZodObject<typeof wishes>>
>(reservations, wishes)
export type SavedReservation = z.output<typeof body>

/** Deals: the calls of every record, with what is particular to deals, and their sheet. */
export const reservationsContract = {
  ...calls,
  'POST /api/reservations': { ...calls['POST /api/reservations'], body },
  'PUT /api/reservations/{id}': { ...calls['PUT /api/reservations/{id}'], body },
  'PATCH /api/reservations/{id}': { ...calls['PATCH /api/reservations/{id}'], body },
  'GET /api/reservations/{id}/pdf': {
    summary: 'Reserva: ficha de negócio em PDF',
    policy: { kind: 'flag', anyOf: ['listReservations'] },
    params: z.object({ id: z.string().max(64) }),
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
} as const satisfies Contract
