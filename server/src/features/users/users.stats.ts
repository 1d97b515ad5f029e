import { lisbonDay } from '@tipy/domain/calendar/days'
import { holding } from '@tipy/domain/features/users/users.policy'
import { users } from '@tipy/domain/features/users/users.record'
import { type CountedPerson, staffDistribution } from '@tipy/domain/features/users/users.stats'
import type { userStatsContract } from '@tipy/domain/features/users/users.stats.contract'
import { sql } from 'kysely'
import { recordViewer } from '#engine/viewer'
import { whereSql } from '#engine/whereSql'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { visibleStaffSql } from './users.visible.ts'

export function userStatsHandlers({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Handlers<typeof userStatsContract> {
  return {
    'GET /api/stats/users': async ({ caller, query: { role } }) => {
      const viewer = recordViewer(caller)
      const ofRoles = role.length === 0 ? sql`` : sql`and ${whereSql(users, holding(role), 't')}`
      const { rows } = await sql<CountedPerson>`
        select t.gender, t.offices, t.role, t.country, t.birthday::text as birthday, t.start_date::text as "startDate"
        from users t where t.active and ${visibleStaffSql(viewer)} ${ofRoles}`.execute(db)
      return staffDistribution(rows, lisbonDay(clock.now()), viewer.selectedOffices)
    },
  }
}
