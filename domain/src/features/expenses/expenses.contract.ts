import { recordContract } from '../../record/contract.ts'
import { type Expenses, expenses } from './expenses.record.ts'

/** Totals of the whole filter, in euros: all, and its two parts by whether the invoice was received. */
export interface ExpenseTotals {
  readonly value: number
  readonly withInvoice: number
  readonly withoutInvoice: number
}

export const expensesContract = recordContract<Expenses, ExpenseTotals>(expenses)
