import { companyWideRoles } from '@tipy/domain/access/offices'
import { type RawBuilder, sql } from 'kysely'
import { holdsOneOf } from './roles.ts'

/** SQL: the offices `o` that are open in the company of the person of this row. */
const open = (user: string): RawBuilder<unknown> =>
  sql`offices o where o.company_id = ${sql.ref(`${user}.company_id`)} and o.active`

/** SQL: `officesOf` of the domain, for lists of people. A test compares both (engine/viewer.db.test.ts). */
const worksEverywhere = (user: string): RawBuilder<boolean> => holdsOneOf(user, companyWideRoles)
const isAssigned = (user: string): RawBuilder<boolean> => sql<boolean>`o.key = any(${sql.ref(`${user}.offices`)})`

/** Two subqueries, because one with "or" would scan all offices for each person. */
export function officeKeys(user: string): RawBuilder<string[]> {
  const inOrder = sql`order by o.position, o.key`
  return sql<string[]>`case when ${worksEverywhere(user)} then array(select o.key from ${open(user)} ${inOrder})
    else array(select o.key from ${open(user)} and ${isAssigned(user)} ${inOrder}) end`
}

export function worksIn(user: string, offices: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${open(user)} and o.key = any(${sql.val([...offices])}::text[]) and (${worksEverywhere(user)} or ${isAssigned(user)})
  )`
}
