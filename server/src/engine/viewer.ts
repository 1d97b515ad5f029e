import { type Flag, flags } from '@tipy/domain/access/flags'
import { granted } from '@tipy/domain/access/grant'
import { companyWideRoles } from '@tipy/domain/access/offices'
import { holdsRole } from '@tipy/domain/access/roles'
import { type Colleague, readColleagues } from '#http/session'
import type { Db } from '#platform/database/database'
import type { RecordViewer } from './serverRecord.ts'

const managers = ['addStaff', 'editStaff', 'deleteStaff'] as const satisfies readonly Flag[]

/** Who asks, as records know them: read anew for every request, because roles and teams change under an open session. */
export async function recordViewer(db: Db, viewer: Colleague): Promise<RecordViewer> {
  return {
    id: viewer.id,
    person: viewer,
    roles: [viewer.role, ...viewer.otherRoles],
    flags: new Set(flags.filter(flag => granted(viewer.features, flag, viewer))),
    settings: viewer.settings,
    companyId: viewer.companyId,
    offices: viewer.offices,
    company: { features: viewer.features, closedOffices: await closedOfficesFor(db, viewer) },
    selectedOffices: viewer.selectedOffices,
    range: viewer.range,
    managedStaff: holdsRole(viewer, ['commercialDirector']) ? await staffManagedBy(db, viewer) : [],
    managedTeams: holdsRole(viewer, ['teamLeader']) ? await teamsManagedBy(db, viewer) : [],
  }
}

/** Other people of the company as records know them, to ask what they may see. Whoever left sees nothing. */
export async function recordViewers(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<readonly RecordViewer[]> {
  const people = await readColleagues(db, companyId, ids)
  return Promise.all(people.map(person => recordViewer(db, person)))
}

/** Asked only for those whom it matters to: who works in every office covers a person wherever they are (manage.ts). */
async function closedOfficesFor(db: Db, viewer: Colleague): Promise<readonly string[]> {
  if (holdsRole(viewer, companyWideRoles) || !managers.some(flag => granted(viewer.features, flag, viewer))) return []
  const found = await db
    .selectFrom('offices')
    .select('key')
    .where('company_id', '=', viewer.companyId)
    .where('active', '=', false)
    .execute()
  return found.map(row => row.key)
}

async function staffManagedBy(db: Db, { companyId, id }: Colleague): Promise<readonly string[]> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('manager', '=', id)
    .execute()
  return found.map(row => row.id)
}

async function teamsManagedBy(db: Db, { companyId, id }: Colleague): Promise<readonly string[]> {
  const found = await db
    .selectFrom('team_managers')
    .select('team')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .execute()
  return found.map(row => row.team)
}
