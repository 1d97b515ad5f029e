import { scopesOf } from '../../access/scope.ts'
import { type ConditionOf, words } from '../../record/condition.ts'
import { type ScopeViewer, visibleTo } from '../../record/scope.ts'
import { type Viabilities, viabilities } from './viabilities.record.ts'

const it = words(viabilities)

/** Which viabilities a person sees (rules.md §2). A party outside the company is a name, which is nobody's identity. */
export function viabilitiesScope(who: ScopeViewer): ConditionOf<Viabilities> {
  return visibleTo(it, scopesOf(who.person, 'viabilities'), {
    party: it.or(
      it.is('consultant', who.id),
      it.is('createdBy', who.id),
      it.is('creditManager', who.id),
      it.is('consultantCommercialDirector', who.id),
    ),
    offices: viabilitiesOfOffices(who.offices),
    managedStaff: it.in('consultant', who.managedStaff),
    managedTeams: it.in('consultantTeam', who.managedTeams),
  })
}

/** A viability belongs to its own office and to its consultant's. */
export function viabilitiesOfOffices(offices: readonly string[]): ConditionOf<Viabilities> {
  return it.or(it.in('office', offices), it.in('consultantOffice', offices))
}
