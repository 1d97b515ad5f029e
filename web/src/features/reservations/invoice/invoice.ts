import { IconFileInvoice } from '@tabler/icons-react'
import { isBillable, openBillings } from '@tipy/domain/features/invoices/invoices.billing'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { RowAction } from '#list/screen.ts'
import { lazily } from '#ui/lazily.tsx'
import { asReservation } from '../reservations.domain.ts'

/** Offered on active, validated deals that have something left to bill (docs/features/invoices.md). */
export const makeInvoice: RowAction<Reservations> = {
  name: 'Criar fatura',
  Icon: IconFileInvoice,
  offersOn: (deal, { flags }) =>
    flags.has('addInvoice') && isBillable(asReservation(deal)) && openBillings(asReservation(deal)).length > 0,
  does: { Dialog: lazily(async () => ({ default: (await import('./dialog.tsx')).MakeInvoice })) },
}
