import { delegatedFilter, type NamedFilters } from '../../record/filters.ts'
import { type Expenses, expenses } from './expenses.record.ts'

/** Filters that are not one field (docs/features/expenses.md). */
export const expensesFilters = {
  figure: delegatedFilter(expenses, 'Linhas de'),
} satisfies NamedFilters<Expenses>
