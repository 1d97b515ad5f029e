import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { Arrangement } from '#form/arrangement.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'

const arrangement: Arrangement<Invoices> = {
  columns: [
    [
      {
        title: 'Fatura',
        fields: ['office', 'ref', 'number', 'issueDate', 'date', 'owner', 'buyer', 'value', 'finder', 'seller'],
      },
    ],
  ],
  initial: ({ today }) => ({ issueDate: today, date: today }),
}

export function InvoiceForm(props: RecordFormProps<Invoices>) {
  return <RecordForm {...props} record={invoices} arrangement={arrangement} />
}
