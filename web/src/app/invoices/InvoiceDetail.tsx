import { RecordDetail } from '#app/RecordDetail.tsx'
import { pageOfInvoice } from '#features/invoices/invoices.page.tsx'

/** The page of one invoice: who is paid what, and the tabs of other features. */
export function InvoiceDetail() {
  return <RecordDetail page={pageOfInvoice} />
}
