import type { Role } from '@tipy/domain/access/roles'
import type { DashboardWidget, PlacedWidget } from '@tipy/domain/features/widgets/widgets.layout'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export interface PersonKey {
  readonly companyId: string
  readonly id: string
}

export interface StoredDashboard {
  readonly version: number
  /** Null: the standard dashboard of their role. */
  readonly widgets: readonly DashboardWidget[] | null
  /** Not arranged, but kept when this role was given another dashboard; null: arranged. */
  readonly kept_of_role: Role | null
}

const rowOf = (db: Db, { companyId, id }: PersonKey) =>
  db
    .selectFrom('dashboards')
    .select(['version', 'widgets', 'kept_of_role'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)

export const readDashboard = (db: Db, person: PersonKey): Promise<StoredDashboard | undefined> =>
  rowOf(db, person).executeTakeFirst()

/** The row of a person, made if they have none: saves of two tabs follow each other. */
export async function lockDashboard(db: Db, person: PersonKey, now: Date): Promise<StoredDashboard> {
  await db
    .insertInto('dashboards')
    .values({ company_id: person.companyId, user_id: person.id, updated_at: now })
    .onConflict(conflict => conflict.columns(['company_id', 'user_id']).doNothing())
    .execute()
  return rowOf(db, person).forUpdate().executeTakeFirstOrThrow()
}

/** Saves the next version of a dashboard. */
export async function updateDashboard(
  db: Db,
  { companyId, id }: PersonKey,
  widgets: readonly DashboardWidget[] | null,
  now: Date,
): Promise<number> {
  const { version } = await db
    .updateTable('dashboards')
    .set({
      widgets: widgets && JSON.stringify(widgets),
      kept_of_role: null,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Stores what these people of a role have so far, for those of them who have its standard dashboard: who never arranged
 * theirs, or keeps that of an earlier role.
 */
export async function insertOwnDashboards(
  db: Db,
  { companyId, role }: { readonly companyId: string; readonly role: Role },
  dashboards: ReadonlyMap<string, readonly DashboardWidget[]>,
  now: Date,
): Promise<void> {
  if (dashboards.size === 0) return
  const rows = [...dashboards].map(([user_id, widgets]) => ({
    company_id: companyId,
    user_id,
    widgets: JSON.stringify(widgets),
    kept_of_role: role,
    updated_at: now,
  }))
  await db
    .insertInto('dashboards')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet(eb => ({ widgets: eb.ref('excluded.widgets'), kept_of_role: role }))
        .where(eb => eb.or([eb('dashboards.widgets', 'is', null), eb('dashboards.kept_of_role', '<>', role)])),
    )
    .execute()
}

/** The dashboard that the company gave to a role; null: that of the product. */
export async function readRoleDashboard(
  db: Db,
  companyId: string,
  role: Role,
): Promise<readonly PlacedWidget[] | null> {
  const row = await db
    .selectFrom('role_dashboards')
    .select('widgets')
    .where('company_id', '=', companyId)
    .where('role', '=', role)
    .executeTakeFirst()
  return row?.widgets ?? null
}

interface Given {
  readonly role: Role
  readonly widgets: readonly PlacedWidget[]
  readonly by: string
  readonly at: Date
}

export async function saveRoleDashboard(db: Db, companyId: string, { role, widgets, by, at }: Given): Promise<void> {
  const values = { widgets: JSON.stringify(widgets), given_at: at, given_by: by }
  await db
    .insertInto('role_dashboards')
    .values({ company_id: companyId, role, ...values })
    .onConflict(conflict => conflict.columns(['company_id', 'role']).doUpdateSet(values))
    .execute()
}

export async function deleteRoleDashboard(db: Db, companyId: string, role: Role): Promise<void> {
  await db.deleteFrom('role_dashboards').where('company_id', '=', companyId).where('role', '=', role).execute()
}

/** The active people whose main role it is. */
export async function readPeopleOf(db: Db, companyId: string, role: Role): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', role)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
