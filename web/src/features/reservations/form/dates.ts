import { isInvoiced } from '@tipy/domain/features/reservations/reservations.amounts'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { PartsSlot } from '#form/layout.ts'
import { amountAt } from './amounts.ts'

type Part = Readonly<Record<string, unknown>>

const hasInvoice = 'Esta data tem uma fatura'

/** Gives this read-only reason for a date that a live invoice bills. */
const invoiced =
  (why: string) =>
  ({ invoice }: Part): string | undefined =>
    isInvoiced({ invoice: typeof invoice === 'string' ? invoice : null }) ? why : undefined

/** Fields of a billing date that the server computes: not part of the form. */
const computed: ReadonlySet<string> = new Set(['gross', 'amount', 'invoice'])

export const executionReadOnlyReason = invoiced('É o dia da fatura: arquivá-la volta a abrir a data')

/** Billing dates one by one; invoiced ones are read-only (docs/features/reservations.md). */
export const billingParts: PartsSlot<Reservations> = {
  noun: 'data',
  note: amountAt,
  keepReason: invoiced(`${hasInvoice}: arquive-a antes de retirar a data`),
  state: inner => (computed.has(inner) ? 'hidden' : 'open'),
  slots: {
    // 5050 stands for two dates, which are two cards here.
    type: { offers: ({ key }) => key !== '5050', readOnlyReason: invoiced(hasInvoice) },
    percentage: { readOnlyReason: invoiced(hasInvoice) },
    executionDate: { readOnlyReason: executionReadOnlyReason },
  },
}
