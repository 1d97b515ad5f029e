import type { ExpenseTotals } from '@tipy/domain/features/expenses/expenses.contract'
import { listFigures } from '@tipy/domain/figures/listFigures'
import { cardOf } from '#list/figureCard.ts'
import type { TotalCard } from '#list/screen.ts'

/** The amounts spent, with and without a received invoice; each figure opens the expenses it sums. */
export const expenseTotals: readonly TotalCard<keyof ExpenseTotals>[] = [
  {
    name: 'value',
    ...cardOf(listFigures.expenses.value),
    sums: 'value',
  },
  {
    name: 'withInvoice',
    ...cardOf(listFigures.expenses.withInvoice),
    sums: 'value',
    rows: () => ({ invoiceReceived: true }),
  },
  {
    name: 'withoutInvoice',
    ...cardOf(listFigures.expenses.withoutInvoice),
    sums: 'value',
    rows: () => ({ invoiceReceived: false }),
  },
]
