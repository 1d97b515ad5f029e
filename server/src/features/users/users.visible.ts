import { companyWideRoles } from '@tipy/domain/access/offices'
import { users } from '@tipy/domain/features/users/users.record'
import { isIdentity } from '@tipy/domain/record/identity'
import { type RawBuilder, sql } from 'kysely'
import type { Few } from '#engine/read/byText'
import { ofChosenOffices, searchWordsSql, visibleToSql } from '#engine/read/condition'
import type { ReferenceTarget } from '#engine/read/referenceTargets'
import type { RecordViewer } from '#engine/serverRecord'
import { whereSql } from '#engine/whereSql'
import { holdsOneOf } from '#http/roles'
import type { Db } from '#platform/database/database'
import { usersServerRecord } from './users.serverRecord.ts'

/** People `t` whose user record the viewer may see, of the offices chosen in the shell; archived or not. */
export function visibleStaffSql(viewer: RecordViewer): RawBuilder<boolean> {
  const chosen = ofChosenOffices(usersServerRecord, viewer).map(condition => whereSql(users, condition, 't'))
  return sql<boolean>`${sql.join([visibleToSql(usersServerRecord, viewer), ...chosen], sql` and `)}`
}

export interface VisiblePerson {
  readonly id: string
  readonly name: string
  /** Leads the company: only sysAdmin edits the record (docs/features/access.md). */
  readonly isProtected: boolean
}

/** Those of these people whose user record the viewer may see; a viewer without a list still sees their own. */
export async function visiblePeople(
  db: Db,
  viewer: RecordViewer,
  ids: readonly string[],
): Promise<readonly VisiblePerson[]> {
  const validIds = ids.filter(isIdentity)
  if (validIds.length === 0) return []
  const { rows } = await sql<VisiblePerson>`
    select t.id, t.name, ${holdsOneOf('t', companyWideRoles)} as "isProtected" from users t
    where t.id = any(${validIds}::uuid[]) and ${visibleToSql(usersServerRecord, viewer)}`.execute(db)
  return rows
}

/** A few people whose user record the viewer may see, by name. */
async function findPeople(db: Db, viewer: RecordViewer, text: string, { max, active = true }: Few) {
  const conditions = [visibleToSql(usersServerRecord, viewer), sql`t.active = ${active}`, ...searchWordsSql(text)]
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from users t where ${sql.join(conditions, sql` and `)}
    order by t.name_key collate "C" limit ${max}`.execute(db)
  return rows
}

/** People as a reference target: shown by name alone. */
export const usersTarget: ReferenceTarget = { name: 'users', named: visiblePeople, found: findPeople }
