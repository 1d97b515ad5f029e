import { defineRecord, type Named, type Row } from '../../record/define.ts'
import { choice, day, flag, money, office, text } from '../../record/fields.ts'

const declared = defineRecord('expenses', {
  label: 'Despesa',
  phrase: 'a despesa',
  title: 'Despesas',
  sort: 'paymentDate',
  flags: {
    list: ['listExpenses'],
    add: ['addExpense'],
    edit: ['editExpense'],
    remove: ['deleteExpense'],
    // Totals need no separate flag: a person who reads every row could add them up.
    totals: ['listExpenses'],
  },
  companions: ['comments', 'files', 'changes'],
  fields: {
    category: choice('Categoria', 'expenseCategories', { required: true, filter: true, sort: true }),
    subCategory: choice('Subcategoria', 'expenseSubCategories', { filter: true, sort: true }),
    repeatsMonthly: flag('Repete mensalmente', { filter: true, sort: true }),
    paymentDate: day('Data de pagamento', { required: true, sort: true }),
    invoiceReceived: flag('Fatura recebida', { filter: true, sort: true }),
    name: text('Nome', { required: true, sort: true, search: true, max: 200 }),
    value: money('Valor', { required: true, sort: true, filter: true }),
    number: text('Número', { sort: true, search: true, max: 60 }),
    /** Null: shared by the whole company. */
    office: office('Agência', { filter: true, sort: true }),
  },
})

export interface Expenses extends Named<typeof declared> {}
export const expenses: Expenses = declared
export interface Expense extends Row<Expenses> {}
