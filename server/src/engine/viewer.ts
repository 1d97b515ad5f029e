import { grantedFlags } from '#http/session/grantedFlags'
import { type CompanyMember, readCompanyMembers } from '#http/session/session'
import type { Db } from '#platform/database/database'
import type { RecordViewer } from './serverRecord.ts'

/**
 * The viewer, from whom access rules decide. Made anew for every request from what the session's statement read: the
 * roles and teams of a person may change while their session lasts.
 */
export const recordViewer = (member: CompanyMember): RecordViewer => ({
  id: member.id,
  roles: [member.role, ...member.otherRoles],
  flags: grantedFlags(member.features, member),
  settings: member.settings,
  companyId: member.companyId,
  offices: member.offices,
  company: { features: member.features, closedOffices: member.closedOffices },
  selectedOffices: member.selectedOffices,
  range: member.range,
  managedStaff: member.managedStaff,
  managedTeams: member.managedTeams,
})

/** The same outside a request with its headers: no range and no offices are selected. */
export const unfilteredViewer = (person: Omit<CompanyMember, 'selectedOffices' | 'range'>): RecordViewer =>
  recordViewer({ ...person, selectedOffices: null, range: {} })

/**
 * Other people of the company as viewers, to check what they may see. Archived people are left out. The number of
 * statements does not depend on the number of people.
 */
export async function recordViewers(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<readonly RecordViewer[]> {
  return (await readCompanyMembers(db, companyId, ids)).map(recordViewer)
}
