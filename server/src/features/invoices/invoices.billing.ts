import { TipyError } from '@tipy/domain/errors/errors'
import {
  agreedOn,
  billingRefusal,
  billingToBill,
  invoiceOf,
  isBillable,
} from '@tipy/domain/features/invoices/invoices.billing'
import type { MadeInvoice, reservationInvoicesContract } from '@tipy/domain/features/invoices/invoices.contract'
import type { Invoice, InvoiceDraft, Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { computedInvoice, isCountable } from '@tipy/domain/features/invoices/invoices.rules'
import { amountsOfReservation } from '@tipy/domain/features/reservations/reservations.amounts'
import type { Reservation, Reservations } from '@tipy/domain/features/reservations/reservations.record'
import { withIdempotency } from '#engine/idempotency'
import { findRecord } from '#engine/read/record'
import { createRow } from '#engine/save'
import { saveAs } from '#engine/saving'
import type { Saving, ServerRecord } from '#engine/serverRecord'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { nextNumber } from './invoices.number.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly serverRecord: ServerRecord<Invoices>
  readonly deals: ServerRecord<Reservations>
}

/** Invoices made from deals: exactly one for each billing date, however often it is requested, on any server. */
export function reservationInvoicesHandlers(deps: Deps): Handlers<typeof reservationInvoicesContract> {
  return {
    'POST /api/reservations/{id}/invoices': ({ caller, params: { id }, body, idempotencyKey: key }) =>
      saveAs(deps, caller, saving =>
        withIdempotency(saving, { key, request: ['reservationInvoices', id, body] }, () =>
          billDeal(deps, saving, id, body.billingDate ?? null),
        ),
      ),
  }
}

async function billDeal(
  { serverRecord, deals }: Deps,
  saving: Saving,
  id: string,
  named: string | null,
): Promise<MadeInvoice> {
  const { trx, viewer, today } = saving
  const found = await findRecord(deals, trx, viewer, id, true)
  if (!found) throw new TipyError('NOT_FOUND')
  // What is left is computed from the deal as it is now: an over-billed deal has nothing left.
  const deal = { ...found, ...amountsOfReservation(found, found) }
  const billing = billingToBill(deal, named)
  if (!billing && named !== null) throw new TipyError('INVALID', { billingDate: 'Esta data de faturação não existe' })
  if (!billing || !isBillable(deal)) throw new TipyError('NOTHING_TO_BILL')
  if (billing.executionDate !== null) throw new TipyError('ALREADY_BILLED')
  if (billing.gross === 0) throw new TipyError('NOTHING_TO_BILL')
  const refusal = billingRefusal(deal)
  if (refusal) throw new TipyError(refusal)
  const number = await nextNumber(trx, viewer.companyId, today)
  const values = invoiceOf(deal, { billing, today, number, bankName: await bankName(deal, saving) })
  const { _id } = await createRow(holding(serverRecord, values), saving, { values: {}, copiedValues: { ...values } })
  return { _id, number }
}

/**
 * The values come from the deal, also those the caller could not write or read. Terms agreed on the deal are copied as
 * they are, also if it says that no person is paid: profiles fill only what a deal does not have.
 */
function holding(serverRecord: ServerRecord<Invoices>, values: Partial<Invoice>): ServerRecord<Invoices> {
  const own = serverRecord.hooks?.computed
  return {
    ...serverRecord,
    needsOffice: false,
    hooks: {
      ...serverRecord.hooks,
      computed: async (draft, before, saving) => {
        const row: InvoiceDraft = { ...draft, ...(await own?.(draft, before, saving)), ...agreedOn(values) }
        return isCountable(row) ? { ...row, ...computedInvoice(row) } : row
      },
    },
  }
}

async function bankName({ creditBank }: Reservation, { trx, viewer }: Saving): Promise<string> {
  if (creditBank === null) return ''
  const found = await trx
    .selectFrom('list_items')
    .select('name')
    .where('company_id', '=', viewer.companyId)
    .where('list', '=', 'banks')
    .where('key', '=', creditBank)
    .executeTakeFirst()
  return found?.name ?? creditBank
}
