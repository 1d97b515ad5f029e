export { InvoicesList } from './invoices.list.tsx'
