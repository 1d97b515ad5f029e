import { invoicesScreen } from '#features/invoices/index.ts'
import { EmbeddedList } from '#list/List.tsx'

/** The invoices made of a deal, whenever they were. */
export function DealInvoices({ id }: { readonly id: string }) {
  return (
    <EmbeddedList screen={invoicesScreen} embedded={{ hide: [], fixed: { reservation: [id], ignoreDate: true } }} />
  )
}
