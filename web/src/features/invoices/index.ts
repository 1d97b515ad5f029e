export { InvoicesList, invoicesScreen } from './invoices.list.tsx'
