import { scopesOf } from '../../access/scope.ts'
import { type ConditionOf, conditions } from '../../record/condition.ts'
import type { Viewer } from '../../record/rights.ts'
import { visibleTo } from '../../record/scope.ts'
import { type Findings, findings } from './findings.record.ts'

const where = conditions(findings)

/** Which listings a person sees (docs/features/access.md). */
export function findingsScope(who: Viewer): ConditionOf<Findings> {
  return visibleTo(where, scopesOf(who.roles, findings.name), {
    party: where.or(
      where.is('finder', who.id),
      where.is('createdBy', who.id),
      where.is('finderCommercialDirector', who.id),
    ),
    offices: findingsOfOffices(who.offices),
    managedStaff: where.in('finder', who.managedStaff),
    managedTeams: where.in('finderTeam', who.managedTeams),
  })
}

/** A listing belongs to its own office and to its finder's. */
export function findingsOfOffices(offices: readonly string[]): ConditionOf<Findings> {
  return where.or(where.in('office', offices), where.in('finderOffice', offices))
}
