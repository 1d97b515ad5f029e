import type { WidgetReader } from '@tipy/domain/features/widgets/widgets.kinds'
import type { DashboardWidget } from '@tipy/domain/features/widgets/widgets.layout'
import { roleWidgets } from '@tipy/domain/features/widgets/widgets.standard'
import { hasDashboard } from '@tipy/domain/navigation/landing'
import type { Caller } from '#http/session/caller'
import { grantedFlags } from '#http/session/grantedFlags'
import type { Db } from '#platform/database/database'
import { asOwn } from './widgets.ids.ts'
import { type PersonKey, readDashboard, readRoleDashboard, type StoredDashboard } from './widgets.store.ts'

export interface Dashboard {
  readonly version: number
  readonly widgets: readonly DashboardWidget[]
}

export type DashboardReader = PersonKey & WidgetReader

export const readerOf = (caller: Caller): DashboardReader => ({
  companyId: caller.companyId,
  id: caller.id,
  roles: [caller.role, ...caller.otherRoles],
  flags: grantedFlags(caller.features, caller),
})

/** The standard dashboard of the person's role, as they may read it now. */
export async function standardOf(db: Db, reader: DashboardReader): Promise<readonly DashboardWidget[]> {
  const [role = 'consultant'] = reader.roles
  return asOwn(reader.id, roleWidgets(reader, await readRoleDashboard(db, reader.companyId, role)))
}

/**
 * What a person has: what they arranged or, if they never did, the standard dashboard of their role. One kept from an
 * earlier role is no longer theirs.
 */
export async function dashboardOf(db: Db, reader: DashboardReader, stored?: StoredDashboard): Promise<Dashboard> {
  const isOfEarlierRole = stored?.kept_of_role && stored.kept_of_role !== reader.roles[0]
  const own = isOfEarlierRole ? null : stored?.widgets
  return { version: stored?.version ?? 1, widgets: own ?? (await standardOf(db, reader)) }
}

/** Consultants have none, also if they arranged one in an earlier role. */
export async function readOwnDashboard(db: Db, reader: DashboardReader): Promise<Dashboard> {
  if (!hasDashboard(reader.roles[0])) return { version: 1, widgets: [] }
  return dashboardOf(db, reader, await readDashboard(db, reader))
}

export async function hasWidgets(db: Db, caller: Caller): Promise<boolean> {
  const { widgets } = await readOwnDashboard(db, readerOf(caller))
  return widgets.length > 0
}
