import { expensesOfOffices, expensesScope } from '@tipy/domain/features/expenses/expenses.policy'
import { type Expenses, expenses } from '@tipy/domain/features/expenses/expenses.record'
import { wrongSubCategory } from '@tipy/domain/features/expenses/expenses.rules'
import { sql } from 'kysely'
import type { Setup } from '#engine/setup'

/** Expenses: the declaration, and what cannot be derived from it. */
export const expensesSetup: Setup<Expenses> = {
  record: expenses,
  scope: expensesScope,
  ofOffices: expensesOfOffices,
  filters: {},
  needsOffice: false,
  options: [],
  taken: 'INVALID',
  hooks: {
    beforeSave: async (row, before, { trx, viewer }) => {
      // Lists change: what was right when it was chosen stays right.
      if (row.category === before?.category && row.subCategory === before.subCategory) return {}
      const found = await sql<{ key: string; type: string | null }>`
        select key, type from list_items
        where company_id = ${viewer.companyId} and list = 'expenseSubCategories' and key = ${row.subCategory}`.execute(
        trx,
      )
      return wrongSubCategory(row, found.rows)
    },
  },
}
