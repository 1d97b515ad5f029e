import { choices } from '@tipy/domain/access/choices'
import { invoicesFilters, rangeDates } from '@tipy/domain/features/invoices/invoices.filters'
import { invoicesRights } from '@tipy/domain/features/invoices/invoices.policy'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { screens } from '@tipy/domain/navigation/screens'
import type { ReactNode } from 'react'
import { figureSlot } from '#figures/figureFilter.ts'
import { ListPage } from '#list/List.tsx'
import type { ListPartProps, ListParts } from '#list/parts.ts'
import { listOf } from '#list/screen.ts'
import { lazily } from '#ui/lazily.tsx'
import { MonthlyCard } from './chart/chart.tsx'
import { monthCard } from './chart/months.ts'
import { CommissionEditing, CommissionsBar, CommissionsTool } from './commissions/commissions.tsx'
import { invoiceColumns, invoicePercentages } from './invoices.columns.ts'
import { CopyAll } from './invoices.copy.tsx'
import { generateDocument } from './invoices.generate.ts'
import { invoiceName } from './invoices.labels.ts'
import { hiddenInvoiceFields, invoiceSections } from './invoices.sections.ts'
import { type InvoiceSums, invoiceTotals } from './invoices.totals.ts'
import { PaymentStepsOfSelection } from './payments/bulk.tsx'

const invoicePage = (id: string): string => screens.invoice.path.replace('{id}', id)
const all = 'Tudo'
const noOrYes = { no: 'Não', all, yes: 'Sim', first: null } as const

/** The list 'Faturas' (docs/features/invoices.md). */
export const invoicesScreen = listOf<InvoiceSums>()(invoices, invoicesFilters, {
  noun: { one: 'fatura', many: 'faturas', feminine: true },
  columns: invoiceColumns,
  percentages: invoicePercentages,
  rights: invoicesRights,
  titleOf: invoiceName,
  filters: [
    {
      title: 'Período',
      filters: [
        { name: 'dateBy', labels: Object.fromEntries(rangeDates.map(name => [name, invoices.fields[name].label])) },
        figureSlot,
      ],
    },
    {
      title: 'Pessoas',
      filters: [
        { name: 'consultants', like: 'finder' },
        { name: 'teams', like: 'finderTeam' },
        { name: 'commercialDirectors', like: 'finderCommercialDirector', among: choices.commercialDirectors },
        { name: 'recruiters', like: 'finderRecruiter', among: choices.recruiters },
        { name: 'creditManager', label: 'Gestoras de Crédito' },
      ],
    },
    {
      title: 'Negócio',
      filters: [
        {
          name: 'isBank',
          label: 'Imobiliário ou diversos',
          toggle: { no: 'Imobiliário', all, yes: 'Diversos', first: null },
        },
        { name: 'internal', toggle: noOrYes },
        { name: 'external', toggle: noOrYes },
        { name: 'externalFinder', toggle: noOrYes },
        { name: 'externalSeller', toggle: noOrYes },
        { name: 'shared', toggle: noOrYes },
      ],
    },
    {
      title: 'Pagamentos',
      filters: [
        { name: 'clientProved', toggle: noOrYes },
        { name: 'clientPaid', toggle: noOrYes },
        { name: 'billsSent', toggle: noOrYes },
        { name: 'consultantPaid', toggle: noOrYes },
        { name: 'owedInternal', toggle: noOrYes },
        { name: 'owedExternal', toggle: noOrYes },
        { name: 'owedResponsible', toggle: noOrYes },
        { name: 'done', toggle: noOrYes },
      ],
    },
    {
      title: 'Fatura',
      filters: [
        { name: 'ref' },
        { name: 'number' },
        { name: 'date' },
        { name: 'issueDate' },
        { name: 'clientProofDate' },
        { name: 'clientPaymentDate' },
        { name: 'finderPaymentDate' },
        { name: 'sellerPaymentDate' },
      ],
    },
  ],
  quick: ['consultants', 'isBank'],
  keys: [
    {
      key: 'n',
      description: 'Período pelo pagamento do cliente',
      filters: { dateBy: ['clientPaymentDate'] },
    },
    { key: 'm', description: 'Só diversos', filters: { isBank: true } },
    {
      key: 'o',
      description: 'Só as que se podem pagar já a consultores',
      filters: { owedInternal: true, billsSent: true },
    },
  ],
  totals: invoiceTotals,
  figure: monthCard,
  acrossOffices:
    'Uma fatura partilhada por duas agências conta por inteiro em cada uma delas: somar os números das duas conta-a duas vezes.',
  sections: invoiceSections,
  hidden: hiddenInvoiceFields,
  state: {
    field: 'isDone',
    of: ({ isDone }) => (isDone ? 'done' : null),
    labels: { done: invoices.fields.isDone.label },
  },
  page: invoicePage,
  views: 'page',
  rowActions: [generateDocument],
  Form: lazily(async () => (await import('./form/form.tsx')).InvoiceForm),
})

function Tools({ list }: ListPartProps<Invoices>) {
  return (
    <>
      <CopyAll list={list} />
      <CommissionsTool list={list} />
    </>
  )
}

const parts: ListParts<Invoices> = { Tools, Figure: MonthlyCard, Bar: CommissionsBar, Chosen: PaymentStepsOfSelection }

interface InvoicesListProps {
  /** Buttons of other features, next to the title. */
  readonly actions?: ReactNode
}

export function InvoicesList({ actions }: InvoicesListProps) {
  return (
    <CommissionEditing>
      <ListPage screen={invoicesScreen} parts={parts} actions={actions} />
    </CommissionEditing>
  )
}
