import { formatShortMonth } from '@tipy/domain/calendar/format'
import { paymentSteps, paymentStepsTaken, readPaymentFacts } from '@tipy/domain/features/invoices/invoices.paymentSteps'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { Shown } from '@tipy/domain/record/contract'
import { formatExactPercent } from '@tipy/domain/text/numbers'
import { formatMoney } from '#kinds/format.ts'

export type InvoiceRow = Shown<Invoices>

/** The title of an invoice: "Fatura 12 · LX-9". */
export const invoiceName = ({ number, ref }: Partial<Pick<InvoiceRow, 'number' | 'ref'>>): string =>
  [number === undefined ? '' : `Fatura ${number}`, ref ?? ''].filter(Boolean).join(' · ')

/** What responsible people are still owed of an invoice that is done; null when nothing, or when unreadable. */
export const owedOfDone = ({ isDone, toPayResponsible }: InvoiceRow): string | null =>
  isDone && toPayResponsible ? formatMoney(toPayResponsible) : null

/** How far the payments of an invoice are: "2 de 4" or "Concluída". */
export function paymentsText(row: InvoiceRow): string {
  if (row.isDone) return 'Concluída'
  const taken = paymentStepsTaken(readPaymentFacts(row))
  return `${paymentSteps.filter(step => taken[step]).length} de ${paymentSteps.length}`
}

/** `47,80%`: invoices show shares with two decimals; no share is an empty text. */
export const twoDecimals = (value: unknown): string => (typeof value === 'number' ? formatExactPercent(value) : '')

/** `2026-03` as `mar 26`; null for invoices without the date. */
export function monthName(month: string | null): string {
  return month === null ? 'Sem data' : formatShortMonth(month)
}
