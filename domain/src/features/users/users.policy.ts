import { givableRoles, mayManage, type Placed } from '../../access/manage.ts'
import { companyWideRoles } from '../../access/offices.ts'
import { type Role, sellers } from '../../access/roles.ts'
import { scopesOf } from '../../access/scope.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { type ConditionOf, conditions } from '../../record/condition.ts'
import { equal } from '../../record/diff.ts'
import type { Can, RowRights, Viewer } from '../../record/rights.ts'
import { type ScopeViewer, visibleTo } from '../../record/scope.ts'
import { type User, type Users, users } from './users.record.ts'
import {
  commissionFields,
  identityFields,
  ownFields,
  positionFields,
  responsibleCommissionFields,
} from './users.rights.ts'

const where = conditions(users)

/** Whoever holds one of the roles, as the main one or as another (docs/features/access.md). */
export const holding = (roles: readonly string[]): ConditionOf<Users> =>
  where.or(where.in('role', roles), where.overlaps('otherRoles', roles))

const ownRow = (id: string): ConditionOf<Users> => where.is('_id', id)

/** Which staff records a person sees (docs/features/access.md): listConsultants shows those who sell, listStaff everybody. Everybody sees their own. */
export function usersScope(who: ScopeViewer): ConditionOf<Users> {
  const own = ownRow(who.id)
  const seesAll = who.flags.has('listStaff')
  if (!seesAll && !who.flags.has('listConsultants')) return own
  const seen = visibleTo(where, scopesOf(who.person, 'users'), {
    offices: usersOfOffices(who.offices),
    managedStaff: where.is('manager', who.id),
    managedTeams: where.in('team', who.managedTeams),
  })
  return where.or(own, seesAll ? seen : where.and(holding(sellers), seen))
}

/** Some roles work in every office. */
export function usersOfOffices(offices: readonly string[]): ConditionOf<Users> {
  return where.or(where.overlaps('offices', offices), holding(companyWideRoles))
}

/** A staff record, and whoever looks at it, as access decisions know people. */
const personOf = ({ _id, role, otherRoles, offices }: User): Placed => ({
  id: _id,
  role: role as Role,
  otherRoles: otherRoles as readonly Role[],
  offices,
})
export const actorOf = ({ id, roles: [role, ...otherRoles], offices }: Viewer): Placed => ({
  id,
  role: role as Role,
  otherRoles,
  offices,
})

const manages = (viewer: Viewer, row: User): boolean => mayManage(actorOf(viewer), personOf(row), viewer.company)

/** A person is edited and archived by those who manage them; people do not archive themselves. */
function can(row: User, viewer: Viewer, flagged: Can): Can {
  const mayEdit = (flagged.edit || flagged.remove) && manages(viewer, row)
  return { edit: flagged.edit && mayEdit, remove: flagged.remove && mayEdit && row._id !== viewer.id }
}

/**
 * What is wrong with where a save puts a person, by field; `before` is missing for a new person. A person as they are
 * was judged by `can`, so only what changes is judged here.
 */
export function positionIssues(row: User, before: User | null, viewer: Viewer): FieldMessages {
  const after = personOf(row)
  if (before && equal(position(before), position(row))) return {}
  if (manages(viewer, row)) return {}
  const givable: readonly string[] = givableRoles(actorOf(viewer), viewer.company)
  const wrong = {
    ...(!givable.includes(after.role) && { role: 'Não pode dar esta função' }),
    ...(after.otherRoles.some(role => !givable.includes(role)) && { otherRoles: 'Não pode dar uma destas funções' }),
  }
  return Object.keys(wrong).length > 0 ? wrong : { offices: 'Escolha só agências onde trabalha' }
}

const position = (row: User) => positionFields.map(name => row[name])

/** Nobody changes their own role, offices or percentages. */
function locked(row: User, viewer: Viewer) {
  return row._id === viewer.id ? [...positionFields, ...commissionFields, ...responsibleCommissionFields] : []
}

/** Percentages are set by whoever holds the flag for them, also without the flag to edit people. */
const percentagesOfOthers =
  (flag: 'editCommissions' | 'editResponsableCommissions') =>
  (viewer: Viewer): ConditionOf<Users> => {
    if (!viewer.flags.has(flag)) return where.none
    return viewer.roles.includes('sysAdmin') ? where.all : where.not(holding(companyWideRoles))
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
