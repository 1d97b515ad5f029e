import { recordContract } from '../../record/contract.ts'
import { expenses } from './expenses.record.ts'

export const expensesContract = recordContract(expenses)
