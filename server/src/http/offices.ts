import { companyWideRoles } from '@tipy/domain/access/offices'
import { type RawBuilder, sql } from 'kysely'
import { holdsOneOf } from './roles.ts'

/** SQL: active offices of the person of this row, as `offices o`. One truth for sessions, records and pickers. */
function officesOf(user: string): RawBuilder<unknown> {
  return sql`offices o where o.company_id = ${sql.ref(`${user}.company_id`)} and o.active and (
    ${holdsOneOf(user, companyWideRoles)} or exists (
      select from user_offices uo
      where uo.company_id = o.company_id and uo.user_id = ${sql.ref(`${user}.id`)} and uo.office = o.key
    )
  )`
}

export function officeKeys(user: string): RawBuilder<string[]> {
  return sql<string[]>`array(select o.key from ${officesOf(user)} order by o.position, o.key)`
}

export function worksIn(user: string, offices: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${officesOf(user)} and o.key = any(${sql.val([...offices])}::text[]))`
}
