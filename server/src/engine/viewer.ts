import { type Flag, flags } from '@tipy/domain/access/flags'
import { isGranted } from '@tipy/domain/access/grant'
import { companyWideRoles } from '@tipy/domain/access/offices'
import { holdsRole } from '@tipy/domain/access/roles'
import { type CompanyMember, readCompanyMembers } from '#http/session'
import type { Db } from '#platform/database/database'
import type { RecordViewer } from './serverRecord.ts'

const managers = ['addStaff', 'editStaff', 'deleteStaff'] as const satisfies readonly Flag[]

/** The viewer for access rules: read for every request, because roles and teams change during an open session. */
export async function recordViewer(db: Db, member: CompanyMember): Promise<RecordViewer> {
  return {
    id: member.id,
    roles: [member.role, ...member.otherRoles],
    flags: new Set(flags.filter(flag => isGranted(member.features, flag, member))),
    settings: member.settings,
    companyId: member.companyId,
    offices: member.offices,
    company: { features: member.features, closedOffices: await closedOfficesFor(db, member) },
    selectedOffices: member.selectedOffices,
    range: member.range,
    managedStaff: holdsRole(member, ['commercialDirector']) ? await staffManagedBy(db, member) : [],
    managedTeams: holdsRole(member, ['teamLeader']) ? await teamsManagedBy(db, member) : [],
  }
}

/** Other people of the company as viewers, to check what they may see. Archived people are left out. */
export async function recordViewers(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<readonly RecordViewer[]> {
  const people = await readCompanyMembers(db, companyId, ids)
  return Promise.all(people.map(person => recordViewer(db, person)))
}

/** Read only where it matters: people who work in every office manage a person wherever they are (manage.ts). */
async function closedOfficesFor(db: Db, member: CompanyMember): Promise<readonly string[]> {
  if (holdsRole(member, companyWideRoles) || !managers.some(flag => isGranted(member.features, flag, member))) return []
  const found = await db
    .selectFrom('offices')
    .select('key')
    .where('company_id', '=', member.companyId)
    .where('active', '=', false)
    .execute()
  return found.map(row => row.key)
}

async function staffManagedBy(db: Db, { companyId, id }: CompanyMember): Promise<readonly string[]> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('manager', '=', id)
    .execute()
  return found.map(row => row.id)
}

async function teamsManagedBy(db: Db, { companyId, id }: CompanyMember): Promise<readonly string[]> {
  const found = await db
    .selectFrom('team_managers')
    .select('team')
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .execute()
  return found.map(row => row.team)
}
