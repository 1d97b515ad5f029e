import { type Responsible, responsibles } from '@tipy/domain/deal/responsibles'
import type { Side } from '@tipy/domain/deal/sides'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { FieldName } from '@tipy/domain/record/define'
import type { Column } from '#list/screen.ts'
import { AgencyCell, PaymentStepsCell, PercentCell } from './invoices.cells.tsx'
import { paymentsText, twoDecimals } from './invoices.labels.ts'

type Name = FieldName<Invoices>
const sideLabels: Readonly<Record<Side, string>> = { finder: 'ang.', seller: 'vend.' }

/** Wide enough for the whole label: two columns differ only in the side at its end. */
const widthFor = (label: string): number => Math.max(100, Math.round(label.length * 6.4) + 18)

/** A person's share: two decimals, and an input while commissions are edited. Narrow: there are thirteen of them. */
const share = (field: Name, label: string, width = 82): Column<Invoices> => ({
  field,
  visible: false,
  width,
  min: width,
  label,
  wraps: true,
  text: twoDecimals,
  Cell: PercentCell,
})

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The columns of a responsible person of a side: name, percentage and amount. */
function responsible(side: Side, name: Responsible, label: string, short = label): readonly Column<Invoices>[] {
  const of = `(${sideLabels[side]})`
  const value = `Valor ${label} ${of}`
  return [
    { field: `${side}${name}`, visible: false, width: 150, label: `${capital(label)} ${of}` },
    share(`${side}${responsibles[name]}`, `% ${short} ${of}`),
    { field: `${side}${name}Value`, visible: false, width: widthFor(value), label: value },
  ]
}

function ofSide(side: Side): readonly Column<Invoices>[] {
  const of = `(${sideLabels[side]})`
  return [
    share(`${side}Percentage`, `% comissão ${of}`, 86),
    { field: `${side}Value`, visible: false, width: 116, label: `Valor ${of}` },
    { field: `${side}Team`, visible: false, width: 130, label: `Equipa ${of}` },
    ...responsible(side, 'CommercialDirector', 'dir. comercial', 'dir. com.'),
    ...responsible(side, 'Broker', 'broker'),
    ...responsible(side, 'Coo', 'COO'),
    ...responsible(side, 'Recruiter', 'recrutador', 'recrut.'),
    ...responsible(side, 'RecruiterDirector', 'dir. recrutador', 'dir. recr.'),
  ]
}

/** Every column of the list; the most used ones are visible by default. */
export const invoiceColumns: readonly Column<Invoices>[] = [
  { field: 'number', visible: true, width: 66, label: 'N.º' },
  { field: 'ref', visible: true, width: 108 },
  { field: 'date', visible: true, width: 90, label: 'Data' },
  { field: 'finder', visible: true, width: 128 },
  { field: 'seller', visible: true, width: 128 },
  { field: 'value', visible: true, width: 102, label: 'Comissão' },
  {
    field: 'tipyValue',
    visible: true,
    width: 102,
    label: 'Comissão da agência',
    wraps: true,
    Cell: AgencyCell,
    priority: 1,
  },
  {
    field: 'isDone',
    visible: true,
    width: 132,
    label: 'Pagamentos',
    Cell: PaymentStepsCell,
    text: (_value, row) => paymentsText(row),
    min: 116,
    priority: 1,
  },
  { field: 'finderCommission', visible: true, width: 118, label: 'Com. angariador', priority: 2 },
  { field: 'sellerCommission', visible: true, width: 118, label: 'Com. vendedor', priority: 2 },
  { field: 'clientPaymentDate', visible: true, width: 104, label: 'Cliente pagou', priority: 3 },
  { field: 'toReceive', visible: false, width: 112 },
  { field: 'toPay', visible: false, width: 112 },
  { field: 'commission', visible: false, width: 112 },
  { field: 'commercialDirectorCommission', visible: false, width: 130, label: 'Com. dir. comerciais' },
  { field: 'agencyValue', visible: false, width: 120 },
  { field: 'toPayInternal', visible: false, width: 130 },
  { field: 'toPayExternal', visible: false, width: 130 },
  { field: 'toPayResponsible', visible: false, width: 130 },
  { field: 'issueDate', visible: false, width: 98, label: 'Emissão' },
  { field: 'owner', visible: false, width: 180 },
  { field: 'buyer', visible: false, width: 180 },
  { field: 'office', visible: false, width: 120 },
  { field: 'percentageSplit', visible: false, width: 110, label: '% interna' },
  { field: 'isExternalFinder', visible: false, width: 110 },
  { field: 'isExternalSeller', visible: false, width: 110 },
  { field: 'clientProofDate', visible: false, width: 110, label: 'Comprovativo' },
  { field: 'sentBillsToFinder', visible: false, width: 120, label: 'Fatura enviada (ang.)' },
  { field: 'finderPaymentDate', visible: false, width: 112, label: 'Pago ao angariador' },
  { field: 'sentBillsToSeller', visible: false, width: 120, label: 'Fatura enviada (vend.)' },
  { field: 'sellerPaymentDate', visible: false, width: 112, label: 'Pago ao vendedor' },
  { field: 'isPaid', visible: false, width: 96 },
  { field: 'isBank', visible: false, width: 90 },
  { field: 'isShared', visible: false, width: 96 },
  ...ofSide('finder'),
  ...ofSide('seller'),
  { field: 'creditManager', visible: false, width: 140 },
  share('creditManagerCommission', '% gestora de crédito'),
  { field: 'creditManagerValue', visible: false, width: 120, label: 'Valor gestora' },
  { field: 'observations', visible: false, width: 220 },
  { field: 'link', visible: false, width: 160 },
  { field: 'invoiceId', visible: false, width: 160 },
]

const identifying: readonly Name[] = ['number', 'ref', 'date', 'finder', 'seller']

/** The columns that are a person's share, in their order. */
export const shares: readonly Name[] = invoiceColumns.flatMap(({ field, Cell }) =>
  Cell === PercentCell ? [field] : [],
)

/** The columns of the percentages view: those that identify an invoice, and its percentages. */
export const invoicePercentages: readonly Name[] = [...identifying, ...shares]
