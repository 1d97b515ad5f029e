import { Group, Title } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { RecordPageOf } from '#list/page/page.ts'
import { invoicesScreen } from './invoices.list.tsx'
import { invoiceName } from './invoices.words.ts'

/** One invoice (S2 §2): what it is and how far, who gets what, and what belongs to it. */
export const pageOfInvoice: RecordPageOf<Invoices> = {
  screen: invoicesScreen,
  Head: ({ row, buttons }) => (
    <Group justify="space-between">
      <Title order={1}>{invoiceName(row)}</Title>
      {buttons}
    </Group>
  ),
  headRoom: 80,
  own: { key: 'fatura', label: 'Fatura', Icon: IconFileInvoice, Content: () => null },
}
