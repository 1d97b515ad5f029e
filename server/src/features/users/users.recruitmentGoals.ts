import { recruitersScope } from '@tipy/domain/features/users/users.policy'
import { type User, users } from '@tipy/domain/features/users/users.record'
import { conditions } from '@tipy/domain/record/condition'
import { sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import { whereSql } from '#engine/whereSql'
import type { Db } from '#platform/database/database'

const where = conditions(users)

/**
 * The goals of recruitment of active people whose leads the viewer counts, of the offices chosen in the shell; `among`:
 * only of these people.
 */
export async function recruitmentGoals(
  db: Db,
  viewer: RecordViewer,
  among: readonly string[] | null,
): Promise<User['goals']> {
  const { companyId, selectedOffices } = viewer
  const counted = where.and(
    recruitersScope(viewer),
    ...(selectedOffices ? [where.overlaps('offices', selectedOffices)] : []),
    ...(among ? [where.in('_id', among)] : []),
  )
  const { rows } = await sql<Pick<User, 'goals'>>`
    select t.goals from users t
    where t.company_id = ${companyId} and t.active and t.goals <> '[]' and ${whereSql(users, counted, 't')}`.execute(db)
  return rows.flatMap(({ goals }) => goals)
}
