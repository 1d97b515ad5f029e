import { type GoalMember, mayReadGoal } from '@tipy/domain/features/goals/goals.policy'
import type { GoalGroup, GoalTarget } from '@tipy/domain/features/goals/goals.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { readGoal, readGoalOffice, readGoalPerson } from './goals.store.ts'

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

export const memberOf = (db: Db, companyId: string, { group, user, office }: GoalTarget): Promise<KnownMember | null> =>
  readMember(db, companyId, group, user ?? office ?? '')

/** Whether the viewer may read this goal, and so its history. */
export async function isGoalVisible(db: Db, viewer: RecordViewer, id: string): Promise<boolean> {
  const goal = isIdentity(id) ? await readGoal(db, viewer.companyId, id) : undefined
  const found = goal && (await memberOf(db, viewer.companyId, goal))
  return goal !== undefined && Boolean(found && mayReadGoal(viewer, goal.stat, found.member))
}
