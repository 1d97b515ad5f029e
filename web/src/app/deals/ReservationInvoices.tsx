import { invoicesScreen } from '#features/invoices/index.ts'
import { EmbeddedList } from '#list/List.tsx'

const madeElsewhere = 'Esta reserva ainda não tem faturas: aparecem aqui quando se cria uma com «Criar fatura».'

/** All invoices of a reservation, of any period. None is added here: only "Criar fatura" links an invoice to it. */
export function ReservationInvoices({ id }: { readonly id: string }) {
  const fixed = { reservation: [id], ignoreDate: true }
  return <EmbeddedList screen={invoicesScreen} embedded={{ hide: ['dateBy'], fixed, madeElsewhere }} />
}
