import { choices } from '@tipy/domain/access/choices'
import { invoicesFilters } from '@tipy/domain/features/invoices/invoices.filters'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { screens } from '@tipy/domain/navigation/screens'
import { ListPage } from '#list/List.tsx'
import { listOf } from '#list/screen.ts'
import { lazily } from '#ui/lazily.tsx'
import { type InvoiceSums, invoiceTotals } from './invoices.totals.ts'
import { invoiceName } from './invoices.words.ts'

const invoicePage = (id: string): string => screens.invoice.path.replace('{id}', id)
const all = 'Tudo'

/** Faturas (S2 §2 "Invoice filters", "totals" and "list details", §3). */
export const invoicesScreen = listOf<InvoiceSums>()(invoices, invoicesFilters, {
  noun: { one: 'fatura', many: 'faturas', feminine: true },
  columns: [
    { field: 'number', visible: true, width: 92 },
    { field: 'ref', visible: true, width: 116 },
    { field: 'date', visible: true, width: 92, label: 'Data' },
    { field: 'finder', visible: true, width: 128 },
    { field: 'seller', visible: true, width: 128 },
    { field: 'value', visible: true, width: 108, label: 'Comissão' },
    { field: 'tipyValue', visible: true, width: 108, label: 'Agência' },
    { field: 'clientPaymentDate', visible: true, width: 110, label: 'Cliente pagou' },
    { field: 'toReceive', visible: true, width: 108 },
    { field: 'toPay', visible: true, width: 108 },
  ],
  titleOf: invoiceName,
  filters: [
    {
      title: 'Pessoas',
      filters: [
        { name: 'consultants', like: 'finder' },
        { name: 'teams', like: 'finderTeam' },
        { name: 'commercialDirectors', like: 'finderCommercialDirector', among: choices.commercialDirectors },
        { name: 'recruiters', like: 'finderRecruiter' },
        { name: 'creditManager' },
      ],
    },
    {
      title: 'Pagamentos',
      filters: [
        { name: 'clientProved', toggle: { no: 'Não', all, yes: 'Sim', first: null } },
        { name: 'clientPaid', toggle: { no: 'Não', all, yes: 'Sim', first: null } },
        { name: 'consultantPaid', toggle: { no: 'Não', all, yes: 'Sim', first: null } },
        { name: 'billsSent', toggle: { no: 'Não', all, yes: 'Sim', first: null } },
      ],
    },
  ],
  quick: ['consultants', 'clientPaid'],
  totals: invoiceTotals,
  sections: [
    {
      title: 'Fatura',
      fields: ['number', 'ref', 'office', 'issueDate', 'date', 'owner', 'buyer', 'value', 'tipyValue'],
    },
  ],
  page: invoicePage,
  views: 'page',
  Form: lazily(async () => ({ default: (await import('./invoices.form.tsx')).InvoiceForm })),
})

export function InvoicesList() {
  return <ListPage screen={invoicesScreen} />
}
