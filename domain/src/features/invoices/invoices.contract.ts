import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { recordContract } from '../../record/contract.ts'
import type { FileShown } from '../files/files.contract.ts'
import { changersOfMany } from './invoices.policy.ts'
import { type Invoices, invoices } from './invoices.record.ts'

/** Totals of the whole filter, in euros (docs/features/invoices.md). Null: the caller may not read that total. */
export interface InvoiceTotals {
  readonly invoiced: number
  readonly commissions: number | null
  readonly toReceive: number
  readonly toPayInternal: number | null
  readonly toPayExternal: number | null
}

/**
 * What was invoiced in a month, `2026-03`, by the date the range filters by, and how much of it to banks. Month null:
 * invoices without that date. The months always add up to `invoiced`.
 */
export interface InvoicedMonth {
  readonly month: string | null
  readonly value: number
  readonly bank: number
}

/** Unpaid shares of invoices that the client has paid: of the same filter, whatever its range (docs/decisions/0032). */
export interface Owed {
  readonly internal: number
  readonly external: number
  readonly responsible: number
}

/** Figures in addition to the totals. */
export interface InvoiceExtraTotals {
  readonly monthly: readonly InvoicedMonth[] | null
  readonly toPayResponsible: number | null
  /** Null also for callers who may not read what others are paid. */
  readonly owed: Owed | null
}

const calls = recordContract<Invoices, InvoiceTotals, InvoiceExtraTotals>(invoices)
const day = z.iso.date()

/** The calls of every record; only few roles may change many invoices together. */
export const invoicesContract = {
  ...calls,
  'PATCH /api/invoices': { ...calls['PATCH /api/invoices'], policy: { kind: 'onlyRole', anyOf: changersOfMany } },
  'GET /api/invoices/number': {
    summary: 'Faturas: número seguinte do ano, a sequência que ele segue, e se um número já existe nesse ano',
    policy: { kind: 'flag', anyOf: ['addInvoice', 'editInvoice'] },
    query: z.object({ date: day, number: z.coerce.number().int().min(1).max(999_999_999).optional() }),
    reply: z.object({
      next: z.number(),
      /** The year's block of numbers, which the next one continues; a number far from it gives a warning. */
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

/** An invoice made from a deal (docs/features/invoices.md): for the named billing date, or the next open one. */
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
