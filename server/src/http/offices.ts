import { companyWideRoles } from '@tipy/domain/access/offices'
import { type RawBuilder, sql } from 'kysely'
import { holdsOneOf } from './roles.ts'

/** SQL: the offices `o` that are open in the company of the person of this row. */
const open = (user: string): RawBuilder<unknown> =>
  sql`offices o where o.company_id = ${sql.ref(`${user}.company_id`)} and o.active`

/** A person works in their assigned offices; some roles work in all. Sessions, records and pickers share this rule. */
const everywhere = (user: string): RawBuilder<boolean> => holdsOneOf(user, companyWideRoles)
const wasPut = (user: string): RawBuilder<boolean> => sql<boolean>`o.key = any(${sql.ref(`${user}.offices`)})`

/** Two subqueries, because one with "or" would scan all offices for each person. */
export function officeKeys(user: string): RawBuilder<string[]> {
  const inOrder = sql`order by o.position, o.key`
  return sql<string[]>`case when ${everywhere(user)} then array(select o.key from ${open(user)} ${inOrder})
    else array(select o.key from ${open(user)} and ${wasPut(user)} ${inOrder}) end`
}

export function worksIn(user: string, offices: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${open(user)} and o.key = any(${sql.val([...offices])}::text[]) and (${everywhere(user)} or ${wasPut(user)})
  )`
}
