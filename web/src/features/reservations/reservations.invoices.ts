import { useQuery } from '@tanstack/react-query'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { isInvoiced } from '@tipy/domain/features/reservations/reservations.amounts'
import type { Shown } from '@tipy/domain/record/contract'
import { listKey, recordCalls } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import type { ShownReservation } from './reservations.labels.ts'

export type InvoiceOfReservation = Shown<Invoices>

/** The maximum page size; a deal has fewer billing dates. */
const perPage = 50

/** The deal's live invoices that are visible to the user, by the billing date each bills. */
export function useInvoicesOf({
  _id: id,
  billingDates = [],
}: ShownReservation): ReadonlyMap<string, InvoiceOfReservation> {
  const { flags, selectedOffices } = useSessionContext()
  const { data } = useQuery({
    queryKey: [...listKey(invoices.name), 'ofDeal', id, selectedOffices],
    queryFn: ({ signal }) =>
      recordCalls(invoices).search(
        { page: 0, perPage, filters: { reservation: [id], ignoreDate: true }, parts: ['rows'] },
        signal,
      ),
    enabled: flags.has('listInvoices') && billingDates.some(isInvoiced),
  })
  return new Map((data?.invoices ?? []).flatMap(one => (one.billingDate ? [[one.billingDate, one]] : [])))
}
