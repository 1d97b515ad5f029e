import { IconFileInvoice } from '@tabler/icons-react'
import { isBillable, openBillings } from '@tipy/domain/features/invoices/invoices.billing'
import {
  type ReservationDraft,
  type Reservations,
  reservations,
} from '@tipy/domain/features/reservations/reservations.record'
import { draftFromWire } from '@tipy/domain/record/draft'
import type { RowAction } from '#list/screen.ts'
import { lazily } from '#ui/lazily.tsx'

const hasOpenBillings = (deal: ReservationDraft) => isBillable(deal) && openBillings(deal).length > 0

/** Offered on active, validated deals that have something left to bill (docs/features/invoices.md). */
export const makeInvoice: RowAction<Reservations> = {
  name: 'Criar fatura',
  Icon: IconFileInvoice,
  offersOn: (deal, { flags }) => flags.has('addInvoice') && hasOpenBillings(draftFromWire(reservations, deal)),
  does: { Dialog: lazily(async () => (await import('./dialog.tsx')).MakeInvoice) },
}
