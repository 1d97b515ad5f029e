import type { Scope } from '../access/scope.ts'
import type { ConditionOf, Conditions } from './condition.ts'
import type { AnyRecord } from './define.ts'

/** The condition of each named part of the company's rows, for one record. */
type Meanings<R extends AnyRecord> = Readonly<Partial<Record<Exclude<Scope, 'company'>, ConditionOf<R>>>>

/** The visible rows: those in any of the person's scopes. A scope without a condition adds none. */
export function visibleTo<R extends AnyRecord>(
  where: Conditions<R>,
  scopes: ReadonlySet<Scope>,
  meanings: Meanings<R>,
): ConditionOf<R> {
  if (scopes.has('company')) return where.all
  const granted = Object.entries(meanings).filter(([scope]) => scopes.has(scope as Scope))
  return where.or(...granted.map(([, condition]) => condition))
}
