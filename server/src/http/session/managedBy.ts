import type { Role } from '@tipy/domain/access/roles'
import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { holdsOneOf } from '#http/roles'

/** SQL: the people and the teams a person manages. */
export const managedBy = (
  user: string,
): readonly [AliasedRawBuilder<string[], 'managed_staff'>, AliasedRawBuilder<string[], 'managed_teams'>] => [
  managedStaff(user).as('managed_staff'),
  managedTeams(user).as('managed_teams'),
]

/** Read only for the role that it matters to. */
const ofRole = (user: string, role: Role, keys: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<string[]>`case when ${holdsOneOf(user, [role])} then array(${keys}) else '{}' end`

const managedStaff = (user: string): RawBuilder<string[]> =>
  ofRole(
    user,
    'commercialDirector',
    sql`select m.id::text from users m
      where m.company_id = ${sql.ref(`${user}.company_id`)} and m.manager = ${sql.ref(`${user}.id`)} order by m.id`,
  )

const managedTeams = (user: string): RawBuilder<string[]> =>
  ofRole(
    user,
    'teamLeader',
    sql`select m.team from team_managers m
      where m.company_id = ${sql.ref(`${user}.company_id`)} and m.user_id = ${sql.ref(`${user}.id`)} order by m.team`,
  )
