import { IconFileInvoice } from '@tabler/icons-react'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Shown } from '@tipy/domain/record/contract'
import { listTab } from '#app/listTab.tsx'
import { RecordDetail } from '#app/RecordDetail.tsx'
import { recordTab } from '#app/recordTabs.tsx'
import { pageOfReservation } from '#features/reservations/reservations.page.tsx'
import type { SessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import type { PageTab } from '#ui/PageTabs.tsx'

const ReservationInvoices = lazily(async () => (await import('./ReservationInvoices.tsx')).ReservationInvoices)
const invoices = { key: 'faturas', label: 'Faturas', Icon: IconFileInvoice }

/** The tabs of a reservation's page: its invoices, and all its companions. */
function tabsOf({ flags }: SessionContext, row: Shown<Reservations>): readonly PageTab[] {
  return [
    ...(flags.has('listInvoices') ? [listTab(invoices, ReservationInvoices, row._id)] : []),
    ...reservations.companions.map(companion => recordTab(companion, reservations, row)),
  ]
}

/** The page of one reservation: its deal sheet, and the tabs of other features. */
export function ReservationDetail() {
  return <RecordDetail page={pageOfReservation} tabsOf={tabsOf} />
}
