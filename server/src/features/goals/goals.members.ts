import { type GoalMember, mayReadGoal, memberProblem, readsAllGoals } from '@tipy/domain/features/goals/goals.policy'
import type { GoalGroup, GoalTarget } from '@tipy/domain/features/goals/goals.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import {
  type MemberGoal,
  readGoal,
  readGoalOffice,
  readGoalOffices,
  readGoalPeople,
  readGoalPerson,
  refOf,
} from './goals.store.ts'

/** A person or an office of the company. */
export interface KnownMember {
  readonly member: GoalMember
  /** Whether the person is active, or the office open. */
  readonly isOpen: boolean
}

/** The person or office of this company that a goal is for; null: there is none. */
export async function readMember(
  db: Db,
  companyId: string,
  group: GoalGroup,
  ref: string,
): Promise<KnownMember | null> {
  if (group !== 'office') {
    const person = await readGoalPerson(db, companyId, ref)
    return person && { member: { person }, isOpen: person.active }
  }
  const office = await readGoalOffice(db, companyId, ref)
  return office && { member: { office: ref }, isOpen: office.active }
}

export const memberOf = (db: Db, companyId: string, goal: GoalTarget): Promise<KnownMember | null> =>
  readMember(db, companyId, goal.group, refOf(goal))

/** A member by the id of a person, or the key of an office. */
export interface NamedMember extends KnownMember {
  readonly ref: string
  readonly name: string
}

/** All people and all offices of the company. */
export async function readMembers(db: Db, companyId: string): Promise<readonly NamedMember[]> {
  const people = await readGoalPeople(db, companyId)
  const offices = await readGoalOffices(db, companyId)
  return [
    ...offices.map(({ key, name, active }) => ({ ref: key, name, member: { office: key }, isOpen: active })),
    ...people.map(({ name, ...person }) => ({ ref: person.id, name, member: { person }, isOpen: person.active })),
  ]
}

/** Whether new goals of the group are made for this member. */
export const isKnownOffered = (group: GoalGroup, { member, isOpen }: KnownMember): boolean =>
  memberProblem(group, member, isOpen) === null

/** Whether the viewer may read this goal, and so its history. */
export async function isGoalVisible(db: Db, viewer: RecordViewer, id: string): Promise<boolean> {
  const goal = isIdentity(id) ? await readGoal(db, viewer.companyId, id) : undefined
  const found = goal && (await memberOf(db, viewer.companyId, goal))
  return goal !== undefined && Boolean(found && mayReadGoal(viewer, goal.stat, found.member))
}

/** Those of these goals that the viewer may read: a person may be in a table by one deal alone, without their goals. */
export async function readableGoals(
  db: Db,
  viewer: RecordViewer,
  goals: readonly MemberGoal[],
): Promise<readonly MemberGoal[]> {
  if (goals.every(({ stat }) => readsAllGoals(viewer, stat))) return goals
  const members = new Map((await readMembers(db, viewer.companyId)).map(({ ref, member }) => [ref, member]))
  return goals.filter(({ ref, stat }) => {
    const member = members.get(ref)
    return member !== undefined && mayReadGoal(viewer, stat, member)
  })
}
