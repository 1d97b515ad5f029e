import { invoicesScreen } from '#features/invoices/index.ts'
import { EmbeddedList } from '#list/List.tsx'

const empty = 'Esta reserva ainda não tem faturas: crie a da próxima data de faturação com Criar fatura.'

/** The invoices made of a deal, whenever they were. */
export function DealInvoices({ id }: { readonly id: string }) {
  const fixed = { reservation: [id], ignoreDate: true }
  return <EmbeddedList screen={invoicesScreen} embedded={{ hide: ['dateBy'], fixed, empty, adds: false }} />
}
