import { type Flag, flags } from '@tipy/domain/access/flags'
import { isGranted } from '@tipy/domain/access/grant'
import { companyWideRoles } from '@tipy/domain/access/offices'
import { holdsRole } from '@tipy/domain/access/roles'
import { type CompanyMember, readCompanyMembers } from '#http/session'
import type { Db } from '#platform/database/database'
import { groupBy } from '#platform/groupBy'
import type { RecordViewer } from './serverRecord.ts'

const managers = ['addStaff', 'editStaff', 'deleteStaff'] as const satisfies readonly Flag[]

/** The viewer for access rules: read for every request, because roles and teams change during an open session. */
export async function recordViewer(db: Db, member: CompanyMember): Promise<RecordViewer> {
  return viewerOf(member, await readManaged(db, member.companyId, [member]))
}

/**
 * Other people of the company as viewers, to check what they may see. Archived people are left out. The number of
 * statements does not depend on the number of people.
 */
export async function recordViewers(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<readonly RecordViewer[]> {
  const people = await readCompanyMembers(db, companyId, ids)
  const managed = await readManaged(db, companyId, people)
  return people.map(person => viewerOf(person, managed))
}

/** What the rights of managers depend on, besides their role. */
interface Managed {
  readonly closedOffices: readonly string[]
  readonly staffOf: ReadonlyMap<string, readonly string[]>
  readonly teamsOf: ReadonlyMap<string, readonly string[]>
}

const isDirector = (member: CompanyMember) => holdsRole(member, ['commercialDirector'])
const isLeader = (member: CompanyMember) => holdsRole(member, ['teamLeader'])
/** It matters only to them: people who work in every office manage a person wherever they are (manage.ts). */
const needsClosedOffices = (member: CompanyMember) =>
  !holdsRole(member, companyWideRoles) && managers.some(flag => isGranted(member.features, flag, member))

function viewerOf(member: CompanyMember, { closedOffices, staffOf, teamsOf }: Managed): RecordViewer {
  return {
    id: member.id,
    roles: [member.role, ...member.otherRoles],
    flags: new Set(flags.filter(flag => isGranted(member.features, flag, member))),
    settings: member.settings,
    companyId: member.companyId,
    offices: member.offices,
    company: { features: member.features, closedOffices: needsClosedOffices(member) ? closedOffices : [] },
    selectedOffices: member.selectedOffices,
    range: member.range,
    managedStaff: staffOf.get(member.id) ?? [],
    managedTeams: teamsOf.get(member.id) ?? [],
  }
}

/** Reads only what matters to one of these people. */
async function readManaged(db: Db, companyId: string, members: readonly CompanyMember[]): Promise<Managed> {
  return {
    closedOffices: members.some(needsClosedOffices) ? await readClosedOffices(db, companyId) : [],
    staffOf: await staffManagedBy(db, companyId, members.filter(isDirector)),
    teamsOf: await teamsManagedBy(db, companyId, members.filter(isLeader)),
  }
}

async function readClosedOffices(db: Db, companyId: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('offices')
    .select('key')
    .where('company_id', '=', companyId)
    .where('active', '=', false)
    .execute()
  return found.map(row => row.key)
}

const idsOf = (members: readonly CompanyMember[]) => members.map(({ id }) => id)

async function staffManagedBy(db: Db, companyId: string, directors: readonly CompanyMember[]) {
  if (directors.length === 0) return new Map<string, readonly string[]>()
  const found = await db
    .selectFrom('users')
    .select(['id', 'manager'])
    .where('company_id', '=', companyId)
    .where('manager', 'in', idsOf(directors))
    .execute()
  return idsBy(
    found,
    ({ manager }) => manager ?? '',
    ({ id }) => id,
  )
}

async function teamsManagedBy(db: Db, companyId: string, leaders: readonly CompanyMember[]) {
  if (leaders.length === 0) return new Map<string, readonly string[]>()
  const found = await db
    .selectFrom('team_managers')
    .select(['user_id', 'team'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', idsOf(leaders))
    .execute()
  return idsBy(
    found,
    ({ user_id }) => user_id,
    ({ team }) => team,
  )
}

function idsBy<T>(rows: readonly T[], keyOf: (row: T) => string, idOf: (row: T) => string) {
  return new Map([...groupBy(rows, keyOf)].map(([key, own]) => [key, own.map(idOf)]))
}
