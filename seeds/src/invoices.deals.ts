import { dealWithInvoice } from '@tipy/domain/features/invoices/invoices.deal'
import type { Invoice } from '@tipy/domain/features/invoices/invoices.record'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import type { History, Saved } from './model.ts'

/** Deals with their invoices: from the save that executed a date on, the date names the invoice that bills it. */
export function withInvoices(
  deals: readonly History<Reservation>[],
  invoices: readonly History<Invoice>[],
): History<Reservation>[] {
  const byDate = new Map(invoices.map(([{ row }]) => [row.billingDate, row]))
  const billed = ({ row, ...saved }: Saved<Reservation>): Saved<Reservation> => {
    const executed = row.billingDates.filter(({ executionDate }) => executionDate !== null)
    const made = executed.flatMap(({ _id }) => byDate.get(_id) ?? [])
    return { ...saved, row: made.reduce(dealWithInvoice, row) }
  }
  return deals.map(([first, ...later]) => [billed(first), ...later.map(billed)])
}
