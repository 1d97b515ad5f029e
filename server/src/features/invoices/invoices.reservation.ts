import { TipyError } from '@tipy/domain/errors/errors'
import { isBillable } from '@tipy/domain/features/invoices/invoices.billing'
import type { Invoice } from '@tipy/domain/features/invoices/invoices.record'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { standingOf } from '@tipy/domain/features/reservations/reservations.rules'
import { asRow } from '@tipy/domain/record/merge'
import { sql } from 'kysely'
import { noteSave } from '#engine/changes'
import { readRow } from '#engine/list'
import { authorOf, updateRow } from '#engine/rows'
import type { Saving } from '#engine/setup'

/** The billing date an invoice bills is executed while the invoice is there; archiving it opens the date again (rules.md §7). */
export async function markBilled(row: Invoice, before: Invoice | null, saving: Saving): Promise<void> {
  const wasThere = before?.active ?? false
  if (row.reservation === null || row.active === wasThere) return
  const deal = await lockDeal(row.reservation, saving)
  if (!deal) return
  // What comes back comes back to its date: where that is gone, others are billed in its place.
  if (row.active && !isThere(deal, row.billingDate)) throw new TipyError('NOTHING_TO_BILL')
  const executionDate = row.active ? row.issueDate : null
  const billingDates = deal.billingDates.map(date => (date._id === row.billingDate ? { ...date, executionDate } : date))
  const changed = asRow(reservations, {
    ...deal,
    billingDates,
    ...standingOf({ ...deal, billingDates }),
    version: (deal.version ?? 0) + 1,
  })
  await updateRow(reservations, changed, authorOf(saving))
  await noteSave(reservations, deal, changed, authorOf(saving))
}

const isThere = (deal: Reservation, date: string | null): boolean =>
  isBillable(deal) && deal.billingDates.some(({ _id }) => _id === date)

/** The deal, held until the transaction ends. Whoever bills it, or takes its invoice back, need not see it. */
async function lockDeal(id: string, { trx, viewer }: Saving): Promise<Reservation | null> {
  const { companyId } = viewer
  await sql`select 1 from reservations where company_id = ${companyId} and id = ${id}::uuid for update`.execute(trx)
  return readRow(reservations, trx, companyId, id)
}
