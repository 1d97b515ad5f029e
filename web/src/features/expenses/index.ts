export { ExpensesList, expensesScreen } from './expenses.list.tsx'
