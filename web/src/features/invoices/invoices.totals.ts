import type { InvoicesBeside, InvoiceTotals } from '@tipy/domain/features/invoices/invoices.contract'
import type { TotalCard } from '#list/screen.ts'

export interface InvoiceSums extends InvoiceTotals, Pick<InvoicesBeside, 'toPayResponsible'> {}

/** What a row gives, where the filter lets through some that give nothing. */
const given = (name: string) => (row: Readonly<Record<string, unknown>>) => (row[name] ?? 0) as number

/** S2 §2 "Invoice totals"; each says how it is made, and shows the invoices behind it. */
export const invoiceTotals: readonly TotalCard<keyof InvoiceSums>[] = [
  {
    name: 'invoiced',
    label: 'Faturado',
    kind: 'money',
    formula: 'Soma do valor da agência (comissão total × percentagem interna) das faturas deste filtro.',
    sums: 'tipyValue',
  },
  {
    name: 'commissions',
    label: 'Comissões',
    kind: 'money',
    formula: 'Soma das comissões dos angariadores e vendedores da empresa nas faturas deste filtro.',
    sums: 'commission',
  },
  {
    name: 'toReceive',
    label: 'A receber',
    kind: 'money',
    formula:
      'Soma do que os clientes ainda não pagaram: a comissão total ou, com angariador externo, só o valor da agência.',
    sums: 'toReceive',
    rows: () => ({ clientPaid: false }),
  },
  {
    name: 'toPayInternal',
    label: 'A pagar a consultores',
    kind: 'money',
    formula: 'Soma das comissões por pagar a angariadores e vendedores da empresa, nas faturas já pagas pelo cliente.',
    sums: 'toPayInternal',
    rows: () => ({ clientPaid: true, consultantPaid: false }),
    partOf: given('toPayInternal'),
  },
  {
    name: 'toPayExternal',
    label: 'A pagar a externos',
    kind: 'money',
    formula: 'Soma da parte por pagar a vendedores externos, nas faturas já pagas pelo cliente.',
    sums: 'toPayExternal',
    rows: () => ({ clientPaid: true, externalSeller: true }),
    partOf: given('toPayExternal'),
  },
  {
    name: 'toPayResponsible',
    label: 'A pagar a responsáveis',
    kind: 'money',
    formula:
      'Soma do que falta pagar a diretores, brokers, COO, recrutadores e gestoras de crédito, nas faturas já pagas pelo cliente.',
    sums: 'toPayResponsible',
    rows: () => ({ clientPaid: true }),
    partOf: given('toPayResponsible'),
  },
]
