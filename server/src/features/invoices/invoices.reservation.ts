import { type FieldMessages, TipyError } from '@tipy/domain/errors/errors'
import { isBillable } from '@tipy/domain/features/invoices/invoices.billing'
import { concernsDeal, dealWithInvoice, overBillingIssues } from '@tipy/domain/features/invoices/invoices.deal'
import type { Invoice } from '@tipy/domain/features/invoices/invoices.record'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isCreditReservation } from '@tipy/domain/features/reservations/reservations.rules'
import { equal } from '@tipy/domain/record/diff'
import { asRow } from '@tipy/domain/record/merge'
import { writeNextVersion } from '#engine/changes'
import { readRow } from '#engine/read/record'
import { authorOf } from '#engine/rows'
import type { Saving } from '#engine/serverRecord'

/**
 * Whether the deal of an invoice allows this save. The deal is locked before the invoice is written, so that this check
 * still holds when `updateDealOfInvoice` writes it.
 */
export async function dealIssues(row: Invoice, before: Invoice | null, saving: Saving): Promise<FieldMessages> {
  // A new invoice is made from a deal that is locked already, within what is left of it.
  if (before === null || !concernsDeal(row, before)) return {}
  const deal = await lockDeal(row, saving)
  if (!deal) return {}
  if (row.active && !before.active) refuseRestoring(row, deal)
  if (!saving.lastIssues) return overBillingIssues(deal, dealWithInvoice(deal, row))
  checkAtEnd(deal, saving, saving.lastIssues)
  return {}
}

/** Of several invoices in one request, one may take what another leaves: the deal after all of them counts. */
function checkAtEnd(deal: Reservation, { trx, viewer }: Saving, lastIssues: NonNullable<Saving['lastIssues']>): void {
  // Compared with the deal before the first of them.
  if (lastIssues.has(deal._id)) return
  lastIssues.set(deal._id, async () => {
    const after = await readRow(reservations, trx, viewer.companyId, deal._id)
    return after ? overBillingIssues(deal, after) : {}
  })
}

/** A restored invoice needs its billing date, open, and a billable deal of its kind; otherwise it is refused. */
function refuseRestoring({ billingDate, isBank }: Invoice, deal: Reservation): void {
  const date = deal.billingDates.find(({ _id }) => _id === billingDate)
  if (!date || !isBillable(deal) || isBank !== isCreditReservation(deal.dealType))
    throw new TipyError('NOTHING_TO_BILL')
  if (date.executionDate !== null) throw new TipyError('ALREADY_BILLED')
}

/** Updates the deal in the invoice's transaction: amounts and day of the date, and what is left for other invoices. */
export async function updateDealOfInvoice(row: Invoice, before: Invoice | null, saving: Saving): Promise<void> {
  if (!concernsDeal(row, before)) return
  const deal = await lockDeal(row, saving)
  if (!deal) return
  const after = dealWithInvoice(deal, row)
  if (equal(after, deal)) return
  await writeNextVersion(reservations, deal, asRow(reservations, after), authorOf(saving))
}

/** The deal, locked until the transaction ends. A user who bills it or archives its invoice need not see it. */
async function lockDeal({ reservation }: Invoice, { trx, viewer }: Saving): Promise<Reservation | null> {
  return reservation === null ? null : readRow(reservations, trx, viewer.companyId, reservation, true)
}
