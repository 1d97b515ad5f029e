import { scopesOf } from '../../access/scope.ts'
import { type ConditionOf, words } from '../../record/condition.ts'
import { type ScopeViewer, visibleTo } from '../../record/scope.ts'
import { type Findings, findings } from './findings.record.ts'

const it = words(findings)

/** Which listings a person sees (rules.md §2). */
export function findingsScope(who: ScopeViewer): ConditionOf<Findings> {
  return visibleTo(it, scopesOf(who.person, 'findings'), {
    party: it.or(it.is('finder', who.id), it.is('createdBy', who.id), it.is('finderCommercialDirector', who.id)),
    offices: findingsOfOffices(who.offices),
    managedStaff: it.in('finder', who.managedStaff),
    managedTeams: it.in('finderTeam', who.managedTeams),
  })
}

/** A listing belongs to its own office and to its finder's. */
export function findingsOfOffices(offices: readonly string[]): ConditionOf<Findings> {
  return it.or(it.in('office', offices), it.in('finderOffice', offices))
}
