import { scopesOf } from '../../access/scope.ts'
import { type ConditionOf, words } from '../../record/condition.ts'
import { type ScopeViewer, visibleTo } from '../../record/scope.ts'
import { type Expenses, expenses } from './expenses.record.ts'

const it = words(expenses)

/** Which expenses a person sees: those they typed, and by role those of their offices or all. */
export function expensesScope(who: ScopeViewer): ConditionOf<Expenses> {
  return visibleTo(it, scopesOf(who.person, 'expenses'), {
    party: it.is('createdBy', who.id),
    offices: it.in('office', who.offices),
  })
}

/** Choosing offices keeps what all of them share. */
export function expensesOfOffices(offices: readonly string[]): ConditionOf<Expenses> {
  return it.or(it.in('office', offices), it.empty('office'))
}
