import { invoicesScreen } from '#features/invoices/index.ts'
import { EmbeddedList } from '#list/List.tsx'

const madeElsewhere = 'Esta reserva ainda não tem faturas: aparecem aqui quando se cria uma com «Criar fatura».'

/** The invoices made of a deal, whenever they were. One typed here would be nobody's: "Criar fatura" makes the deal's. */
export function ReservationInvoices({ id }: { readonly id: string }) {
  const fixed = { reservation: [id], ignoreDate: true }
  return <EmbeddedList screen={invoicesScreen} embedded={{ hide: ['dateBy'], fixed, madeElsewhere }} />
}
