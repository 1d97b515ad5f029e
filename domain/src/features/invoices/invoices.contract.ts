import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { recordContract } from '../../record/contract.ts'
import type { FileShown } from '../files/files.contract.ts'
import { changersOfMany } from './invoices.policy.ts'
import { type Invoices, invoices } from './invoices.record.ts'

/** Of the whole filter, in euros (docs/features/invoices.md). Null: of what its reader may not read. */
export interface InvoiceTotals {
  readonly invoiced: number
  readonly commissions: number | null
  readonly toReceive: number
  readonly toPayInternal: number | null
  readonly toPayExternal: number | null
}

/**
 * What was invoiced in a month, `2026-03`, by the date the range is about, and how much of it to banks. Null: what has no
 * such date. The months always add up to `invoiced`.
 */
export interface InvoicedMonth {
  readonly month: string | null
  readonly value: number
  readonly bank: number
}

/** What is owed now, since the client has paid and they were not: of the same filter, whatever its range (decision 0032). */
export interface Owed {
  readonly internal: number
  readonly external: number
  readonly responsible: number
}

/** What stands beside the totals. */
export interface InvoiceExtraTotals {
  readonly monthly: readonly InvoicedMonth[] | null
  readonly toPayResponsible: number | null
  /** Null also for who may not read what others are paid. */
  readonly owed: Owed | null
}

const calls = recordContract<Invoices, InvoiceTotals, InvoiceExtraTotals>(invoices)
const day = z.iso.date()

/** Invoices: the calls of every record; many are changed at once by few. */
export const invoicesContract = {
  ...calls,
  'PATCH /api/invoices': { ...calls['PATCH /api/invoices'], policy: { kind: 'onlyRole', anyOf: changersOfMany } },
  'GET /api/invoices/number': {
    summary: 'Faturas: número seguinte do ano, a sequência que ele segue, e se um número já existe nesse ano',
    policy: { kind: 'flag', anyOf: ['addInvoice', 'editInvoice'] },
    query: z.object({ date: day, number: z.coerce.number().int().min(1).max(999_999_999).optional() }),
    reply: z.object({
      next: z.number(),
      /** The run of numbers that the next one follows; a number far from it is warned about. */
      sequence: z.object({ first: z.number(), last: z.number() }),
      isTaken: z.boolean(),
    }),
  },
  'POST /api/invoices/{id}/generate': {
    summary: 'Fatura: gerar o seu documento em PDF, que fica entre os seus ficheiros',
    policy: { kind: 'flag', anyOf: ['addInvoiceFiles'] },
    params: z.object({ id: z.string().max(64) }),
    reply: z.custom<FileShown>(),
    status: 201,
  },
} as const satisfies Contract

export interface MadeInvoice {
  readonly _id: string
  readonly number: number
}

/** An invoice made of a deal (docs/features/invoices.md): of the billing date named, or of the next one. */
export const reservationInvoicesContract = {
  'POST /api/reservations/{id}/invoices': {
    summary: 'Reserva: criar a fatura da próxima data de faturação, ou da indicada',
    policy: { kind: 'flag', anyOf: ['addInvoice'] },
    params: z.object({ id: z.string().max(64) }),
    body: z.object({ billingDate: z.uuid().nullish() }),
    reply: z.custom<MadeInvoice>(),
    status: 201,
  },
} as const satisfies Contract
