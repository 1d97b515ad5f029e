import { IconFileInvoice } from '@tabler/icons-react'
import { isBillable } from '@tipy/domain/features/invoices/invoices.billing'
import type { Reservation, Reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { RowAction } from '#list/screen.ts'
import { lazily } from '#ui/lazily.tsx'
import type { Deal } from './reservations.words.ts'

type Billing = Reservation['billingDates'][number]

/** What is still to be billed of a deal. */
export const openDates = ({ billingDates = [] }: Deal): readonly Billing[] =>
  (billingDates as readonly Billing[]).filter(({ executionDate }) => !executionDate)

/** Invoices are made of deals that are deals and have something left to bill (rules.md §7). */
export const makeInvoice: RowAction<Reservations> = {
  name: 'Criar fatura',
  Icon: IconFileInvoice,
  offersOn: (deal, { flags }) =>
    flags.has('addInvoice') && isBillable(deal as Reservation) && openDates(deal).length > 0,
  does: { Dialog: lazily(async () => ({ default: (await import('./reservations.invoice.dialog.tsx')).MakeInvoice })) },
}
