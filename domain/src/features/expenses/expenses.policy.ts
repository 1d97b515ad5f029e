import { scopesOf } from '../../access/scope.ts'
import { type ConditionOf, conditions } from '../../record/condition.ts'
import type { Viewer } from '../../record/rights.ts'
import { visibleTo } from '../../record/scope.ts'
import { type Expenses, expenses } from './expenses.record.ts'

const where = conditions(expenses)

/** Which expenses a person sees: those they typed, and by role those of their offices or all. */
export function expensesScope(who: Viewer): ConditionOf<Expenses> {
  return visibleTo(where, scopesOf(who.roles, expenses.name), {
    party: where.is('createdBy', who.id),
    offices: where.in('office', who.offices),
  })
}

/** Selecting offices keeps the expenses that all offices share. */
export function expensesOfOffices(offices: readonly string[]): ConditionOf<Expenses> {
  return where.or(where.in('office', offices), where.empty('office'))
}
