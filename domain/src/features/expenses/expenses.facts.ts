import { type Fact, noDimensions } from '../../figures/facts.ts'
import type { Expense } from './expenses.record.ts'

/** An expense counts on the day of its payment; one of no office is shared by all of them. */
export function factsOfExpense({ active, paymentDate, office, subCategory, name, value }: Expense): readonly Fact[] {
  if (!active || value === 0) return []
  return [{ ...noDimensions, measure: 'expenses', day: paymentDate, office, subCategory, name, value }]
}
