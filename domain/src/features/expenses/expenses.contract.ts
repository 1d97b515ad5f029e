import { recordContract } from '../../record/contract.ts'
import { type Expenses, expenses } from './expenses.record.ts'

/** Of the whole filter, in euros: all of it, and its two shares by whether the invoice has come. */
export interface ExpenseTotals {
  readonly value: number
  readonly withInvoice: number
  readonly withoutInvoice: number
}

export const expensesContract = recordContract<Expenses, ExpenseTotals>(expenses)
