import { choices } from '../../access/choices.ts'
import { givableRoles, isOfferedToConvert, mayConvertInto, mayManage, type Placed } from '../../access/manage.ts'
import { companyWideRoles } from '../../access/offices.ts'
import { type Role, sellers } from '../../access/roles.ts'
import { scopesOf } from '../../access/scope.ts'
import type { FieldMessages } from '../../errors/errors.ts'
import { type ConditionOf, conditions } from '../../record/condition.ts'
import { equal } from '../../record/diff.ts'
import type { Can, RowRights, Viewer } from '../../record/rights.ts'
import { visibleTo } from '../../record/scope.ts'
import { type User, type UserDraft, type Users, users } from './users.record.ts'
import {
  commissionFields,
  identityFields,
  ownFields,
  positionFields,
  responsibleCommissionFields,
} from './users.rights.ts'

const where = conditions(users)

/** Users with one of the roles, as main or other role (docs/features/access.md). */
export const holding = (roles: readonly string[]): ConditionOf<Users> =>
  where.or(where.in('role', roles), where.overlaps('otherRoles', roles))

const ownRow = (id: string): ConditionOf<Users> => where.is('_id', id)

/** Which users a person sees (docs/features/access.md): themselves; listConsultants shows sellers, listStaff all. */
export function usersScope(who: Viewer): ConditionOf<Users> {
  const own = ownRow(who.id)
  const seesAll = who.flags.has('listStaff')
  if (!seesAll && !who.flags.has('listConsultants')) return own
  const seen = visibleTo(where, scopesOf(who.roles, users.name), {
    offices: usersOfOffices(who.offices),
    managedStaff: where.is('manager', who.id),
    managedTeams: where.in('team', who.managedTeams),
  })
  return where.or(own, seesAll ? seen : where.and(holding(sellers), seen))
}

/** Users of these offices, and the roles that work in every office. */
export function usersOfOffices(offices: readonly string[]): ConditionOf<Users> {
  return where.or(where.overlaps('offices', offices), holding(companyWideRoles))
}

/**
 * The people whose goals of recruitment stand beside the statistics of leads that a person reads: of the same part of
 * the company as those leads (leads.policy.ts). Their sum is read with listLeads, also without a list of staff.
 */
export const recruitersScope = (who: Viewer): ConditionOf<Users> =>
  visibleTo(where, scopesOf(who.roles, 'leads'), {
    party: ownRow(who.id),
    offices: where.overlaps('offices', who.offices),
    managedStaff: where.is('manager', who.id),
  })

/** A user's record, and the caller, in the form that access rules use. */
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

/** A person is edited and archived by users who manage them; no user archives themselves. */
function can(row: User, viewer: Viewer, flagged: Can): Can {
  const mayEdit = (flagged.edit || flagged.remove) && manages(viewer, row)
  return { edit: flagged.edit && mayEdit, remove: flagged.remove && mayEdit && row._id !== viewer.id }
}

/**
 * The issues of the role and offices a save gives a person; `before` is null for a new person. `can` has checked the
 * person as they were, so only changes are checked here.
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

/** The same for a person made from a lead: users who may not add people make consultants and team leaders. */
export function conversionIssues(row: User, viewer: Viewer): FieldMessages {
  if (viewer.flags.has('addStaff')) return positionIssues(row, null, viewer)
  if (mayConvertInto(actorOf(viewer), personOf(row), viewer.company)) return {}
  return isOfferedToConvert(personOf(row))
    ? { offices: 'Escolha só agências onde trabalha' }
    : { role: 'Não pode dar esta função' }
}

const makingMs = 24 * 3_600_000

/** A person whom a user made from a candidate. */
interface MadePerson extends Pick<User, 'lead' | 'createdBy' | '_created'> {
  /** The e-mails about the person wait for the contract. */
  readonly isWaiting: boolean
}

/**
 * A user who may convert leads gives the person they made the files of that form, without editStaff: for a day, and
 * as long as the contract is missing. Other files of the person stay closed to them.
 */
export const maySendFilesOf = (
  { lead, createdBy, _created, isWaiting }: MadePerson,
  { id, flags }: Pick<Viewer, 'id' | 'flags'>,
  now: Date,
): boolean =>
  lead !== null &&
  createdBy === id &&
  flags.has('editLead') &&
  (isWaiting || now.getTime() - Date.parse(_created) < makingMs)

const position = (row: User) => positionFields.map(name => row[name])

/** No user changes their own role, offices or percentages. */
function locked({ _id }: Pick<UserDraft, '_id'>, viewer: Viewer) {
  return _id === viewer.id ? [...positionFields, ...commissionFields, ...responsibleCommissionFields] : []
}

/** Percentages are written by users with the flag for them, also without editStaff. */
const percentagesOfOthers =
  (flag: 'editCommissions' | 'editResponsableCommissions') =>
  (viewer: Viewer): ConditionOf<Users> => {
    if (!viewer.flags.has(flag)) return where.none
    return viewer.roles.includes('sysAdmin') ? where.all : where.not(holding(companyWideRoles))
  }

/** Goals of people who recruit are written by users with editGoal too, except their own. */
function goalsOfOthers(viewer: Viewer): ConditionOf<Users> {
  if (!viewer.flags.has('editGoal')) return where.none
  const others = where.and(holding(choices.recruiters), where.not(ownRow(viewer.id)))
  return viewer.roles.includes('sysAdmin') ? others : where.and(others, where.not(holding(companyWideRoles)))
}

export const usersRights: RowRights<Users> = {
  can,
  locked,
  exceptions: [
    { fields: [...identityFields, ...commissionFields], when: ({ id }) => ownRow(id) },
    { fields: ['goals'], when: ({ id }) => ownRow(id) },
    { fields: ['goals'], when: goalsOfOthers, write: true },
    { fields: [...ownFields], when: ({ id }) => ownRow(id), write: true },
    { fields: [...commissionFields], when: percentagesOfOthers('editCommissions'), write: true },
    { fields: [...responsibleCommissionFields], when: percentagesOfOthers('editResponsableCommissions'), write: true },
  ],
}
