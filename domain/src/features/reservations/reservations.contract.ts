import { z } from 'zod'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import { recordContract, type SentBody } from '../../record/contract.ts'
import { bodySchemaWithOptions } from '../../record/schema.ts'
import { type Reservations, reservations } from './reservations.record.ts'

/** Totals of the whole filter, in euros (docs/features/reservations.md). Null: the caller may not read that total. */
export interface ReservationTotals {
  readonly pipelineInPeriod: number
  readonly toInvoice: number | null
  readonly invoiced: number
  readonly giveUps: number
  readonly financing: number | null
}

/** What is left to bill, whatever the range: shown in addition to the totals (docs/features/reservations.md). */
export interface ReservationExtraTotals {
  readonly pipeline: number
}

const calls = recordContract<Reservations, ReservationTotals, ReservationExtraTotals>(reservations)

/** Option of a save: mail the deal sheet to the recipients again. Sending a deal always mails it. */
const saveOptions = { sendEmails: z.boolean().nullish() }
const body = bodySchemaWithOptions<
  Reservations,
  typeof saveOptions,
  SentBody<Reservations> & z.input<z.ZodObject<typeof saveOptions>>
>(reservations, saveOptions)
export type SavedReservation = z.output<typeof body>

/** The calls of every record, with the totals and options of reservations, and the deal sheet. */
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
