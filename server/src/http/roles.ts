import type { Role } from '@tipy/domain/access/roles'
import { type RawBuilder, sql } from 'kysely'

/** SQL: `holdsRole` of the domain, for the person of this row. */
export function holdsOneOf(user: string, wanted: readonly Role[]): RawBuilder<boolean> {
  const list = sql.val([...wanted])
  const role = sql.ref<string>(`${user}.role`)
  const others = sql.ref<string[]>(`${user}.other_roles`)
  return sql<boolean>`(${role} = any(${list}::text[]) or ${others} && ${list}::text[])`
}
