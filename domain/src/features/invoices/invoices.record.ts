import { choices } from '../../access/choices.ts'
import {
  finderFields,
  finderPosition,
  prefixed,
  sellerFields,
  sellerPosition,
  share,
  sharedOut,
  sideParty,
} from '../../deal/sides.ts'
import { toEuros } from '../../money/money.ts'
import { type Draft, defineRecord, type Named, type Row } from '../../record/define.ts'
import {
  day,
  flag,
  fraction,
  id,
  longText,
  money,
  number,
  office,
  parts,
  percent,
  person,
  text,
} from '../../record/fields.ts'
import { maxInvoiced } from './invoices.amounts.ts'

/** What an invoice stores of a side in addition to a deal's fields: what each person is paid. */
const paidOn = (of: string) =>
  ({
    CooCommission: percent(`Comissão do COO ${of}`, share),
    Value: money(`Valor ${of}`, { computed: 'saved', sort: true }),
    Commission: money(`Valor da comissão ${of}`, { computed: 'saved', sort: true, ...sharedOut }),
    CommercialDirectorValue: money(`Valor do diretor comercial ${of}`, { computed: 'saved', ...sharedOut }),
    BrokerValue: money(`Valor do broker ${of}`, { computed: 'saved', ...sharedOut }),
    CooValue: money(`Valor do COO ${of}`, { computed: 'saved', ...sharedOut }),
    RecruiterValue: money(`Valor do recrutador ${of}`, { computed: 'saved', ...sharedOut }),
    RecruiterDirectorValue: money(`Valor do diretor do recrutador ${of}`, {
      computed: 'saved',
      when: 'recruiterDirector',
      ...sharedOut,
    }),
  }) as const

const declared = defineRecord('invoices', {
  label: 'Fatura',
  phrase: 'a fatura',
  title: 'Faturas',
  sort: 'date',
  flags: {
    list: ['listInvoices'],
    add: ['addInvoice'],
    edit: ['editInvoice'],
    remove: ['deleteInvoice'],
    totals: ['listInvoiceTotals'],
    files: ['addInvoiceFiles'],
  },
  companions: ['comments', 'tasks', 'files', 'changes'],
  fields: {
    /** `Bank` marks an invoice to a bank. */
    ref: text('Referência', { required: true, sort: true, search: true, filter: true, max: 40 }),
    number: number('Número', {
      required: true,
      sort: true,
      search: true,
      filter: true,
      integer: true,
      min: 1,
      max: 999_999_999,
    }),
    office: office('Agência', { sort: true }),
    issueDate: day('Data de emissão', { required: true, sort: true, filter: true }),
    /** The day that decides its month, in this list and in every figure. */
    date: day('Data de reporte', { required: true, sort: true, filter: true }),
    owner: text('Proprietário', { required: true, sort: true, search: true, max: 400 }),
    buyer: text('Comprador', { required: true, sort: true, search: true, max: 400 }),
    value: money('Comissão total', { required: true, sort: true, min: 0, max: toEuros(maxInvoiced) }),
    /** The agency's share when a party outside the company takes part. */
    percentageSplit: fraction('Percentagem interna', { min: 0, max: 1, minWhenChanged: 0.0001 }),
    /** The agency's part of the value, by the split. */
    tipyValue: money('Valor da agência', { computed: 'saved', sort: true }),
    observations: longText('Observações', { max: 5000 }),

    finder: sideParty('Angariador'),
    isExternalFinder: flag('Angariador externo'),
    ...finderFields,
    ...prefixed('finder', paidOn('do angariador')),
    ...finderPosition,
    seller: sideParty('Vendedor'),
    isExternalSeller: flag('Vendedor externo'),
    ...sellerFields,
    ...prefixed('seller', paidOn('do vendedor')),
    ...sellerPosition,

    creditManager: person('Gestora de crédito', { filter: true, sort: true, among: choices.creditManagers }),
    creditManagerCommission: percent('Comissão da gestora de crédito', share),
    creditManagerValue: money('Valor da gestora de crédito', { computed: 'saved', sort: true, ...sharedOut }),

    clientProofDate: day('Comprovativo do cliente', { sort: true, filter: true }),
    clientPaymentDate: day('Pagamento do cliente', { sort: true, filter: true, until: 'today' }),
    sentBillsToFinder: flag('Fatura enviada ao angariador'),
    finderPaymentDate: day('Pagamento ao angariador', { sort: true, filter: true, until: 'today' }),
    sentBillsToSeller: flag('Fatura enviada ao vendedor'),
    sellerPaymentDate: day('Pagamento ao vendedor', { sort: true, filter: true, until: 'today' }),
    /** The others become due with the client's payment; each has their own payment day (docs/features/ledger.md). */
    responsiblePayments: parts(
      'Pagamentos a responsáveis',
      { max: 20, fields: { part: text('Parte', { max: 40 }), paymentDate: day('Pagamento', { until: 'today' }) } },
      sharedOut,
    ),

    /** The sum of the inner finder's and seller's commissions, and the sum of both directors'. */
    commission: money('Comissões', { computed: 'saved', sort: true, ...sharedOut }),
    commercialDirectorCommission: money('Comissões dos diretores comerciais', { computed: 'saved', ...sharedOut }),
    /** What stays with the agency after everyone is paid: it may be negative. */
    agencyValue: money('Fica na agência', { computed: 'saved', sort: true, ...sharedOut }),
    toReceive: money('A receber', { computed: 'saved', sort: true }),
    toPay: money('A pagar', { computed: 'saved', sort: true, ...sharedOut }),
    toPayInternal: money('A pagar a consultores', { computed: 'saved', sort: true, ...sharedOut }),
    toPayExternal: money('A pagar a externos', { computed: 'saved', sort: true, ...sharedOut }),
    toPayResponsible: money('A pagar a responsáveis', { computed: 'saved', sort: true, ...sharedOut }),

    isBank: flag('Diversos', { computed: 'saved', logged: false }),
    isShared: flag('Partilhada', { computed: 'saved', logged: false }),
    isPaid: flag('Paga pelo cliente', { computed: 'saved', logged: false }),
    isDone: flag('Concluída', { computed: 'saved', logged: false }),
    /** The deal and the billing date it bills: set when it is made from a deal, and never changed. */
    reservation: id('Reserva', { computed: 'saved', filter: true, logged: false }),
    billingDate: id('Data de faturação', { computed: 'saved', logged: false }),
    link: text('Ligação', { computed: 'queried' }),
    invoiceId: text('Identificador da fatura', { computed: 'queried' }),
  },
})

export interface Invoices extends Named<typeof declared> {}
export const invoices: Invoices = declared
export interface Invoice extends Row<Invoices> {}
export interface InvoiceDraft extends Draft<Invoices> {}
