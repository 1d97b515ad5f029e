import { responsibleNames, responsibles } from '@tipy/domain/deal/responsibles'
import { externalOf, type Side, sides } from '@tipy/domain/deal/sides'
import { hiddenFields } from '@tipy/domain/features/invoices/invoices.hidden'
import { paymentStepFields } from '@tipy/domain/features/invoices/invoices.paymentSteps'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { FieldName } from '@tipy/domain/record/define'
import type { Section } from '#list/screen.ts'
import { termLabels } from './facts/labels.ts'
import type { InvoiceRow } from './invoices.labels.ts'

type Name = FieldName<Invoices>

/** Each responsible person of a side with their percentage and amount. */
const responsibleFields = (side: Side): readonly Name[] =>
  responsibleNames.flatMap(name => [
    `${side}${name}` as const,
    `${side}${responsibles[name]}` as const,
    `${side}${name}Value` as const,
  ])

const sideSection = (side: Side, title: string): Section<Invoices> => ({
  title,
  fields: [
    side,
    externalOf(side),
    `${side}Percentage`,
    `${side}Commission`,
    `${side}Value`,
    `${side}Team`,
    `${side}Office`,
    ...responsibleFields(side),
  ],
  labels: termLabels(side),
})

/** An expanded row and the panel: what an invoice is, how far its payments are, and then who gets how much. */
export const invoiceSections: readonly Section<Invoices>[] = [
  {
    title: 'Fatura',
    fields: [
      'number',
      'ref',
      'office',
      'issueDate',
      'date',
      'owner',
      'buyer',
      'value',
      'percentageSplit',
      'tipyValue',
      'isBank',
      'isShared',
    ],
  },
  {
    title: 'Pagamentos',
    fields: [...paymentStepFields, 'isPaid', 'isDone', 'responsiblePayments'],
  },
  {
    title: 'Valores',
    fields: [
      'toReceive',
      'toPay',
      'toPayInternal',
      'toPayExternal',
      'toPayResponsible',
      'commission',
      'commercialDirectorCommission',
      'agencyValue',
    ],
  },
  sideSection('finder', 'Angariador'),
  sideSection('seller', 'Vendedor'),
  { title: 'Gestora de crédito', fields: ['creditManager', 'creditManagerCommission', 'creditManagerValue'] },
  { title: 'Observações', fields: ['observations'] },
]

/** Its own address, which other programs read. */
const ownAddress: Name = 'link'

/** What an invoice cannot have: a side outside the company has no responsible people, only a bank's has a manager. */
export function hiddenInvoiceFields(row: InvoiceRow): ReadonlySet<string> {
  const outside = sides.filter(side => row[externalOf(side)] || !row[side])
  return new Set([
    ownAddress,
    ...hiddenFields(row),
    ...outside.flatMap(side => [...responsibleFields(side), `${side}Office`]),
    ...(row.creditManager ? [] : ['creditManagerValue']),
  ])
}
