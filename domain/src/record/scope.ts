import type { Person } from '../access/roles.ts'
import type { Scope } from '../access/scope.ts'
import type { ConditionOf, Words } from './condition.ts'
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
  it: Words<R>,
  scopes: ReadonlySet<Scope>,
  meanings: Meanings<R>,
): ConditionOf<R> {
  if (scopes.has('company')) return it.all
  const known = Object.entries(meanings).filter(([scope]) => scopes.has(scope as Scope))
  return it.or(...known.map(([, condition]) => condition))
}
