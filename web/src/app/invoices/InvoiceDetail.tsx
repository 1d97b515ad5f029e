import { RecordDetail } from '#app/RecordDetail.tsx'
import { pageOfInvoice } from '#features/invoices/invoices.page.tsx'

/** One invoice's page: who gets what of it, and what other features keep of it. */
export function InvoiceDetail() {
  return <RecordDetail page={pageOfInvoice} />
}
