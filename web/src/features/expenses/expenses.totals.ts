import type { ExpenseTotals } from '@tipy/domain/features/expenses/expenses.contract'
import type { TotalCard } from '#list/screen.ts'

/** The amounts spent, with and without a received invoice; each figure opens the expenses it sums. */
export const expenseTotals: readonly TotalCard<keyof ExpenseTotals>[] = [
  {
    name: 'value',
    label: 'Despesas',
    kind: 'money',
    formula: 'Soma do valor das despesas deste filtro com pagamento no período.',
    sums: 'value',
  },
  {
    name: 'withInvoice',
    label: 'Com fatura',
    kind: 'money',
    formula: 'Soma do valor das despesas deste filtro com pagamento no período cuja fatura já foi recebida.',
    sums: 'value',
    rows: () => ({ invoiceReceived: true }),
  },
  {
    name: 'withoutInvoice',
    label: 'Sem fatura',
    kind: 'money',
    formula: 'Soma do valor das despesas deste filtro com pagamento no período cuja fatura ainda não foi recebida.',
    sums: 'value',
    rows: () => ({ invoiceReceived: false }),
  },
]
