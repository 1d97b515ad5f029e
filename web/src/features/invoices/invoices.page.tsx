import { IconFileInvoice } from '@tabler/icons-react'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { RecordPageOf } from '#list/page/page.ts'
import { InvoiceFacts } from './facts/facts.tsx'
import { InvoiceHead } from './invoices.head.tsx'
import { invoicesScreen } from './invoices.list.tsx'
import { PaymentSteps } from './payments/timeline.tsx'

/** The page of an invoice: header, payment steps, ledger lines, and its companions. */
export const pageOfInvoice: RecordPageOf<Invoices> = {
  screen: invoicesScreen,
  Head: ({ row, names, buttons }) => (
    <>
      <InvoiceHead invoice={row} names={names} buttons={buttons} />
      <PaymentSteps invoice={row} />
    </>
  ),
  headRoom: 340,
  own: {
    key: 'fatura',
    label: 'Fatura',
    Icon: IconFileInvoice,
    Content: ({ row, names }) => <InvoiceFacts invoice={row} names={names} />,
  },
}
