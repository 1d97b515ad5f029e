import type { Person } from '../access/roles.ts'
import type { Scope } from '../access/scope.ts'
import type { ConditionOf, Conditions } from './condition.ts'
import type { AnyRecord } from './define.ts'
import type { Viewer } from './rights.ts'

/** A viewer with what row scopes ask of them. */
export interface ScopeViewer extends Viewer {
  readonly person: Pick<Person, 'role' | 'otherRoles'>
  /** People who have this person as manager. */
  readonly managedStaff: readonly string[]
  /** Teams this person manages. */
  readonly managedTeams: readonly string[]
}

/** What each named part of the company's rows means for one record. */
type Meanings<R extends AnyRecord> = Readonly<Partial<Record<Exclude<Scope, 'company'>, ConditionOf<R>>>>

/** The rows in sight: in any of the person's parts. A part a record does not know adds nothing. */
export function visibleTo<R extends AnyRecord>(
  where: Conditions<R>,
  scopes: ReadonlySet<Scope>,
  meanings: Meanings<R>,
): ConditionOf<R> {
  if (scopes.has('company')) return where.all
  const known = Object.entries(meanings).filter(([scope]) => scopes.has(scope as Scope))
  return where.or(...known.map(([, condition]) => condition))
}
