import { IconFileCheck } from '@tabler/icons-react'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import type { RowAction } from '#list/screen.ts'
import { progressToast } from '#ui/progressToast.tsx'
import { toast } from '#ui/toast.ts'

/** Generates the PDF of an invoice among its files. The server's live event refreshes open file lists. */
async function generate(id: string): Promise<void> {
  const cancel = new AbortController()
  const progress = progressToast('A gerar o documento…', () => cancel.abort())
  const answer = await call('POST /api/invoices/{id}/generate', {
    params: { id },
    idempotencyKey: newKey(),
    signal: cancel.signal,
  })
  progress.close()
  if (answer.ok) toast.success(`Documento gerado: ${answer.data.name} está nos ficheiros da fatura`)
  else if (answer.message !== 'ABORTED') toast.failure(explain(answer))
}

/** For users who may add files to invoices. */
export const generateDocument: RowAction<Invoices> = {
  name: 'Gerar documento',
  Icon: IconFileCheck,
  offersOn: (_row, { flags }) => flags.has('addInvoiceFiles'),
  does: ({ _id }) => void generate(_id),
}
