import { DraftsButton } from '#app/gmail/DraftsButton.tsx'
import { InvoicesList } from '#features/invoices/index.ts'

const sources = [{ kind: 'consultants' }, { kind: 'commercialDirectors' }, { kind: 'creditManagers' }] as const

/** The invoice list, with the drafts that say what people may bill. */
export function InvoicesScreen() {
  return <InvoicesList actions={<DraftsButton sources={sources} />} />
}
