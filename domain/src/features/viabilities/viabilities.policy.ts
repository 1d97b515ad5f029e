import { scopesOf } from '../../access/scope.ts'
import { type ConditionOf, conditions } from '../../record/condition.ts'
import type { Viewer } from '../../record/rights.ts'
import { visibleTo } from '../../record/scope.ts'
import { type Viabilities, viabilities } from './viabilities.record.ts'

const where = conditions(viabilities)

/** Which viabilities a person sees (docs/features/access.md). A party outside the company is a name, not a user. */
export function viabilitiesScope(who: Viewer): ConditionOf<Viabilities> {
  return visibleTo(where, scopesOf(who.roles, viabilities.name), {
    party: where.or(
      where.is('consultant', who.id),
      where.is('createdBy', who.id),
      where.is('creditManager', who.id),
      where.is('consultantCommercialDirector', who.id),
    ),
    offices: viabilitiesOfOffices(who.offices),
    managedStaff: where.in('consultant', who.managedStaff),
    managedTeams: where.in('consultantTeam', who.managedTeams),
  })
}

/** A viability belongs to its own office and to its consultant's. */
export function viabilitiesOfOffices(offices: readonly string[]): ConditionOf<Viabilities> {
  return where.or(where.in('office', offices), where.in('consultantOffice', offices))
}
