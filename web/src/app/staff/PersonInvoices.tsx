import { invoicesScreen } from '#features/invoices/index.ts'
import { EmbeddedList } from '#list/List.tsx'

/** The invoices on which a person has a side. */
export function PersonInvoices({ id }: { readonly id: string }) {
  const embedded = { hide: ['consultants', 'teams', 'commercialDirectors'], fixed: { consultants: [id] } }
  return <EmbeddedList screen={invoicesScreen} embedded={embedded} />
}
