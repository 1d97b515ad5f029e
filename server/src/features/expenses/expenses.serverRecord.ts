import type { ExpenseTotals } from '@tipy/domain/features/expenses/expenses.contract'
import { expensesFilters } from '@tipy/domain/features/expenses/expenses.filters'
import { expensesOfOffices, expensesScope } from '@tipy/domain/features/expenses/expenses.policy'
import { type Expenses, expenses } from '@tipy/domain/features/expenses/expenses.record'
import { wrongSubCategory } from '@tipy/domain/features/expenses/expenses.rules'
import { sql } from 'kysely'
import type { Matching, ServerRecord, Summed } from '#engine/serverRecord'

/** Expenses: the declaration, and what cannot be derived from it. */
export const expensesServerRecord: ServerRecord<Expenses> = {
  record: expenses,
  scope: expensesScope,
  ofOffices: expensesOfOffices,
  filters: expensesFilters,
  totals,
  hooks: {
    beforeSave: async (row, before, { trx, viewer }) => {
      // Lists change: a pair that was valid when it was chosen stays valid.
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

async function totals({ db, where }: Matching): Promise<Summed> {
  const found = await sql<Record<keyof ExpenseTotals | 'count', string | null>>`
    select count(*) as count, sum(t.value) as value, sum(t.value) filter (where t.invoice_received) as "withInvoice",
      sum(t.value) filter (where not t.invoice_received) as "withoutInvoice"
    from expenses t where ${where}`.execute(db)
  const [row] = found.rows
  const sum = (name: keyof ExpenseTotals) => Number(row?.[name] ?? 0)
  const summed: ExpenseTotals = {
    value: sum('value'),
    withInvoice: sum('withInvoice'),
    withoutInvoice: sum('withoutInvoice'),
  }
  return { totals: summed, count: Number(row?.count) }
}
