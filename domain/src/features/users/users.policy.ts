import { mayEditRecordOf } from '../../access/escalation.ts'
import { companyWideRoles } from '../../access/offices.ts'
import type { Person, Role } from '../../access/roles.ts'
import { scopesOf } from '../../access/scope.ts'
import { type ConditionOf, words } from '../../record/condition.ts'
import type { Can, RowRights, Viewer } from '../../record/rights.ts'
import { inSight, type ScopeViewer } from '../../record/scope.ts'
import { type User, type Users, users } from './users.record.ts'
import {
  commissionFields,
  identityFields,
  ownFields,
  positionFields,
  responsibleCommissionFields,
} from './users.rights.ts'

const it = words(users)

/** Whom listConsultants shows; listStaff shows everybody (S1 §6). */
export const sellers = ['consultant', 'teamLeader', 'commercialDirector'] as const

const holding = (roles: readonly string[]): ConditionOf<Users> =>
  it.or(it.in('role', roles), it.overlaps('otherRoles', roles))

const ownRow = (id: string): ConditionOf<Users> => it.is('_id', id)

/** Which staff records a person sees (rules.md §2). Everybody sees their own. */
export function usersScope(who: ScopeViewer): ConditionOf<Users> {
  const own = ownRow(who.id)
  const seesAll = who.flags.has('listStaff')
  if (!seesAll && !who.flags.has('listConsultants')) return own
  const seen = inSight(it, scopesOf(who.person, 'users'), {
    offices: usersOfOffices(who.offices),
    managedStaff: it.is('manager', who.id),
    managedTeams: it.in('team', who.managedTeams),
  })
  return it.or(own, seesAll ? seen : it.and(holding(sellers), seen))
}

/** Some roles work in every office. */
export function usersOfOffices(offices: readonly string[]): ConditionOf<Users> {
  return it.or(it.overlaps('offices', offices), holding(companyWideRoles))
}

/** A staff record, and whoever looks at it, as access decisions know people. */
export const personOf = ({ _id, role, otherRoles }: Pick<User, '_id' | 'role' | 'otherRoles'>): Person => ({
  id: _id,
  role: role as Role,
  otherRoles: otherRoles as readonly Role[],
})
export const actorOf = ({ id, roles: [role, ...otherRoles] }: Viewer): Person => ({
  id,
  role: role as Role,
  otherRoles,
})

/** Only sysAdmin edits the records of those who lead the company; nobody shuts themselves out. */
function can(row: User, viewer: Viewer, flagged: Can): Can {
  const mayEdit = mayEditRecordOf(actorOf(viewer), personOf(row))
  return { edit: flagged.edit && mayEdit, remove: flagged.remove && mayEdit && row._id !== viewer.id }
}

/** Nobody changes their own role, offices or percentages. */
function locked(row: User, viewer: Viewer) {
  return row._id === viewer.id ? [...positionFields, ...commissionFields, ...responsibleCommissionFields] : []
}

/** Percentages are set by whoever holds the flag for them, also without the flag to edit people. */
const percentagesOfOthers =
  (flag: 'editCommissions' | 'editResponsableCommissions') =>
  (viewer: Viewer): ConditionOf<Users> => {
    if (!viewer.flags.has(flag)) return it.none
    return viewer.roles.includes('sysAdmin') ? it.all : it.not(holding(companyWideRoles))
  }

export const usersRights: RowRights<Users> = {
  can,
  locked,
  exceptions: [
    { fields: [...identityFields, ...commissionFields], when: ({ id }) => ownRow(id) },
    { fields: [...ownFields], when: ({ id }) => ownRow(id), write: true },
    { fields: [...commissionFields], when: percentagesOfOthers('editCommissions'), write: true },
    { fields: [...responsibleCommissionFields], when: percentagesOfOthers('editResponsableCommissions'), write: true },
  ],
}
