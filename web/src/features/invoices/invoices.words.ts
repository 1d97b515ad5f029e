import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { Shown } from '@tipy/domain/record/contract'

export type InvoiceRow = Shown<Invoices>

/** What people call an invoice. */
export const invoiceName = ({ number, ref }: Partial<Pick<InvoiceRow, 'number' | 'ref'>>): string =>
  [number === undefined ? '' : `Fatura ${number}`, ref ?? ''].filter(Boolean).join(' · ')
