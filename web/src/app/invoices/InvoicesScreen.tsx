import { billableKinds } from '@tipy/domain/features/drafts/drafts.rules'
import { DraftsButton } from '#app/gmail/DraftsButton.tsx'
import { InvoicesList } from '#features/invoices/index.ts'

const sources = billableKinds.map(kind => ({ kind }))

/** The invoice list, with the drafts that say what people may bill. */
export function InvoicesScreen() {
  return <InvoicesList actions={<DraftsButton sources={sources} />} />
}
