import type { Flag } from '../../access/flags.ts'
import { holdsRole, type Person, type Role, sellers } from '../../access/roles.ts'
import { scopesOf } from '../../access/scope.ts'
import type { Day } from '../../calendar/days.ts'
import { flagOf } from '../../figures/blocks.ts'
import { blockOf } from '../../figures/figures.ts'
import type { FigureModel } from '../../figures/measures.ts'
import type { Viewer } from '../../record/rights.ts'
import { type GoalGroup, type GoalStat, goalGroups, goalStats, isCurrentYear } from './goals.rules.ts'

/** The record that a figure counts: its scope says whose. */
const recordOf = {
  billing: 'invoices',
  reservations: 'reservations',
  findings: 'findings',
} as const satisfies Record<GoalStat, FigureModel>

/** The flag that adds goals of each group. */
export const addFlags = {
  office: 'addOfficeGoal',
  commercialDirector: 'addCommercialDirectorGoal',
  consultant: 'addConsultantGoal',
} as const satisfies Record<GoalGroup, Flag>

/** The roles of the people that each group offers, as main or other role. */
const rolesOfGroup = {
  commercialDirector: ['commercialDirector', 'broker', 'coo'],
  consultant: sellers,
} as const satisfies Record<Exclude<GoalGroup, 'office'>, readonly Role[]>

/** A person who may have goals. */
export interface GoalPerson extends Person {
  readonly offices: readonly string[]
  readonly manager: string | null
  readonly team: string | null
  readonly active: boolean
}

/** Whose goal it is: a person's, or that of an office, by its key. */
export type GoalMember = { readonly person: GoalPerson } | { readonly office: string }

type GoalViewer = Pick<Viewer, 'id' | 'roles' | 'flags' | 'offices' | 'managedTeams'>

const isSelf = (viewer: GoalViewer, member: GoalMember): boolean => 'person' in member && member.person.id === viewer.id

/** Whether the viewer leads this member: the whole company, their offices, people who report to them, their teams. */
function leads(viewer: GoalViewer, stat: GoalStat, member: GoalMember): boolean {
  const scopes = scopesOf(viewer.roles, recordOf[stat])
  if (scopes.has('company')) return true
  const worksIn = (offices: readonly string[]) =>
    scopes.has('offices') && offices.some(office => viewer.offices.includes(office))
  if ('office' in member) return worksIn([member.office])
  const { id, offices, manager, team } = member.person
  if (worksIn(offices)) return true
  // A team leader belongs to the team and does not lead themselves.
  if (id === viewer.id) return false
  const reports = scopes.has('managedStaff') && manager === viewer.id
  return reports || (scopes.has('managedTeams') && team !== null && viewer.managedTeams.includes(team))
}

const readsStat = ({ flags }: GoalViewer, stat: GoalStat): boolean => flags.has(flagOf[blockOf(stat)])

/** Whether the viewer may read goals of this figure at all: with the flag of its list, or their own. */
export const mayReadStat = (viewer: GoalViewer, stat: GoalStat, ref: string): boolean =>
  readsStat(viewer, stat) || ref === viewer.id

/** A goal is read by those who read that figure of its member, and by the person it is for. */
export const mayReadGoal = (viewer: GoalViewer, stat: GoalStat, member: GoalMember): boolean =>
  isSelf(viewer, member) || (readsStat(viewer, stat) && leads(viewer, stat, member))

/** Whether there is no goal of this figure that the viewer may not read. */
export const readsAllGoals = (viewer: GoalViewer, stat: GoalStat): boolean =>
  readsStat(viewer, stat) && scopesOf(viewer.roles, recordOf[stat]).has('company')

/** Whether a viewer with the flag for it may set this goal: of those they lead, not their own. */
export const maySetGoal = (viewer: GoalViewer, stat: GoalStat, member: GoalMember): boolean =>
  readsStat(viewer, stat) && leads(viewer, stat, member)

/** The groups for which the viewer adds goals. */
export const offeredGroups = ({ flags }: Pick<GoalViewer, 'flags'>): readonly GoalGroup[] =>
  goalGroups.filter(group => flags.has(addFlags[group]))

/** Whether the form of a goal offers this person for the group, to a viewer who leads them. */
export const isOffered = (group: Exclude<GoalGroup, 'office'>, person: GoalPerson): boolean =>
  person.active && holdsRole(person, rolesOfGroup[group])

/** Why a member gets no new goal: a closed office, a person who left, or who has no role of the group. */
export type GoalProblem = 'closed' | 'inactive' | 'role'

/** Why no new goal of the group is made for this member; null: one may be. `isOpen`: an active person, an open office. */
export function memberProblem(group: GoalGroup, member: GoalMember, isOpen: boolean): GoalProblem | null {
  if (group === 'office' || !('person' in member)) return isOpen ? null : 'closed'
  if (!member.person.active) return 'inactive'
  return isOffered(group, member.person) ? null : 'role'
}

/** The figures of which the viewer may add goals of this group for this member. */
export function settableStats(viewer: GoalViewer, group: GoalGroup, member: GoalMember): readonly GoalStat[] {
  if (!viewer.flags.has(addFlags[group])) return []
  return goalStats.filter(stat => maySetGoal(viewer, stat, member))
}

/** What the viewer may do with a goal that they may read. */
export function goalRights(
  viewer: GoalViewer,
  { stat, year }: { readonly stat: GoalStat; readonly year: number },
  member: GoalMember,
  today: Day,
): { readonly edit: boolean; readonly remove: boolean } {
  const may = isCurrentYear(year, today) && maySetGoal(viewer, stat, member)
  return { edit: may && viewer.flags.has('editGoal'), remove: may && viewer.flags.has('deleteGoal') }
}
