import type { ExpenseTotals } from '@tipy/domain/features/expenses/expenses.contract'
import { expensesFilters } from '@tipy/domain/features/expenses/expenses.filters'
import { expenses } from '@tipy/domain/features/expenses/expenses.record'
import { figureSlot } from '#figures/figureFilter.ts'
import { ListPage } from '#list/List.tsx'
import { listOf } from '#list/screen.ts'
import { lazily } from '#ui/lazily.tsx'
import { ReceivedCell } from './expenses.received.tsx'
import { expenseTotals } from './expenses.totals.ts'

/** The list 'Despesas' (docs/features/expenses.md). */
export const expensesScreen = listOf<ExpenseTotals>()(expenses, expensesFilters, {
  noun: { one: 'despesa', many: 'despesas', feminine: true },
  columns: [
    { field: 'name', visible: true, width: 196, min: 170 },
    { field: 'category', visible: true, width: 122 },
    { field: 'subCategory', visible: true, width: 140, priority: 1 },
    { field: 'paymentDate', visible: true, width: 100, label: 'Pagamento' },
    { field: 'value', visible: true, width: 104 },
    { field: 'number', visible: true, width: 118, min: 112, priority: 2 },
    { field: 'repeatsMonthly', visible: true, width: 76, label: 'Mensal', priority: 3 },
    { field: 'invoiceReceived', visible: true, width: 112, Cell: ReceivedCell },
    { field: 'office', visible: false, width: 120 },
  ],
  filters: [
    figureSlot,
    { name: 'category' },
    { name: 'subCategory' },
    { name: 'repeatsMonthly' },
    { name: 'invoiceReceived' },
    { name: 'office' },
    { name: 'value' },
  ],
  quick: ['category', 'invoiceReceived', 'office'],
  totals: expenseTotals,
  dayBehind: 'paymentDate',
  acrossOffices: 'As despesas sem agência são da empresa toda: contam por inteiro com qualquer agência escolhida.',
  sections: [
    { title: 'Despesa', fields: ['name', 'category', 'subCategory', 'value', 'number', 'office'] },
    { title: 'Pagamento', fields: ['paymentDate', 'repeatsMonthly', 'invoiceReceived'] },
  ],
  Form: lazily(async () => (await import('./expenses.form.tsx')).ExpenseForm),
})

export function ExpensesList() {
  return <ListPage screen={expensesScreen} />
}
