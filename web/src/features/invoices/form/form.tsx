import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { useMemo, useState } from 'react'
import type { FormExtras } from '#form/extras.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { invoiceLayout } from './layout.ts'
import { RefreshCoverProvider } from './refresh.tsx'
import { refusedInvoice } from './refusals.ts'
import { InvoiceBeforeProvider } from './waterfall.tsx'

const sentences = { created: 'Fatura criada com sucesso', updated: 'Fatura atualizada com sucesso' } as const

/** The form of an invoice (docs/features/invoices.md). */
export function InvoiceForm(props: RecordFormProps<Invoices>) {
  const session = useSessionContext()
  const layout = useMemo(() => invoiceLayout(session), [session])
  const [isCovered, setCovered] = useState(false)
  const extras: FormExtras<Invoices> = {
    isTouched: () => false,
    isCovered: () => isCovered,
    body: () => ({}),
    refuse: () => null,
    after: async () => {},
  }
  return (
    <RefreshCoverProvider value={setCovered}>
      <InvoiceBeforeProvider value={props.row}>
        <RecordForm
          {...props}
          record={invoices}
          layout={layout}
          extras={extras}
          sentences={sentences}
          refused={refusedInvoice}
        />
      </InvoiceBeforeProvider>
    </RefreshCoverProvider>
  )
}
