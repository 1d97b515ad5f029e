import type { Day } from '@tipy/domain/calendar/days'
import { type FieldMessages, TipyError } from '@tipy/domain/errors/errors'
import type { Goal, GoalBody, GoalChange } from '@tipy/domain/features/goals/goals.contract'
import { goalChanges, goalToWire } from '@tipy/domain/features/goals/goals.log'
import {
  addFlags,
  type GoalMember,
  goalRights,
  mayReadGoal,
  mayReadStat,
  maySetGoal,
} from '@tipy/domain/features/goals/goals.policy'
import {
  amountIssues,
  currentYear,
  defaultMonthlyGoal,
  type GoalAmounts,
  type GoalGroup,
  type GoalStat,
  goalYearSentence,
  isCurrentYear,
  withNumber,
} from '@tipy/domain/features/goals/goals.rules'
import { type Euros, fromEuros, toEuros } from '@tipy/domain/money/money'
import { equal } from '@tipy/domain/record/diff'
import { isIdentity } from '@tipy/domain/record/identity'
import { announceToAll } from '#engine/announce'
import { authorOf } from '#engine/rows'
import type { RecordViewer, Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { isKnownOffered, type KnownMember, memberOf, readMember } from './goals.members.ts'
import {
  deleteGoal,
  insertGoals,
  maxRowsOfInsert,
  readGoal,
  readMemberGoals,
  type StoredGoal,
  updateGoal,
} from './goals.store.ts'

/*
 * Goals are no declared record: they have no list, form or archive of their own, and deleting one is final. They are
 * saved as tasks are, by a small store, and logged as records are.
 */

function present(goal: StoredGoal, viewer: RecordViewer, member: GoalMember, today: Day): Goal {
  return {
    _id: goal.id,
    ...goalToWire(goal),
    // Where the person works, so that the form can show it.
    office: 'person' in member ? (member.person.offices[0] ?? null) : goal.office,
    defaultMonthlyGoal: toEuros(defaultMonthlyGoal(goal.number)),
    _created: goal.createdAt.toISOString(),
    version: goal.version,
    can: goalRights(viewer, goal, member, today),
  }
}

interface GoalQuery {
  readonly group: GoalGroup
  readonly ref: string
  readonly stat: GoalStat
  readonly year: number
}

export async function listGoals(db: Db, viewer: RecordViewer, query: GoalQuery, today: Day): Promise<Goal[]> {
  const ref = query.group === 'office' ? query.ref : query.ref.toLowerCase()
  if (!mayReadStat(viewer, query.stat, ref)) throw new TipyError('FORBIDDEN')
  const found = await readMember(db, viewer.companyId, query.group, ref)
  if (!found || !mayReadGoal(viewer, query.stat, found.member)) throw new TipyError('NOT_FOUND')
  const goals = await readMemberGoals(db, viewer.companyId, { ...query, ref })
  return goals.map(goal => present(goal, viewer, found.member, today))
}

const toCents = (amounts: { readonly number: Euros; readonly monthlyGoals: readonly Euros[] }): GoalAmounts => ({
  number: fromEuros(amounts.number),
  monthlyGoals: amounts.monthlyGoals.map(fromEuros),
})

function refuse(issues: FieldMessages): void {
  if (Object.keys(issues).length > 0) throw new TipyError('INVALID', issues)
}

/** Who or what a new goal names: a person for a goal of people, an office for one of offices. */
function namedIssues({ group, user, office }: GoalBody): FieldMessages {
  if (group !== 'office') return user ? {} : { user: 'Obrigatório' }
  return {
    ...(user && { user: 'Um objetivo de agência não tem pessoa' }),
    ...(!office && { office: 'Obrigatório' }),
  }
}

export async function addGoal(saving: Saving, body: GoalBody): Promise<Goal> {
  const { trx, viewer, today } = saving
  const { group, stat } = body
  if (!viewer.flags.has(addFlags[group])) throw new TipyError('FORBIDDEN')
  refuse(namedIssues(body))
  const ref = (group === 'office' ? body.office : body.user) ?? ''
  if (!mayReadStat(viewer, stat, ref)) throw new TipyError('FORBIDDEN')
  const found = await readMember(trx, viewer.companyId, group, ref)
  if (!found || !mayReadGoal(viewer, stat, found.member)) throw new TipyError('NOT_FOUND')
  if (!maySetGoal(viewer, stat, found.member)) throw new TipyError('FORBIDDEN')
  const amounts = toCents(body)
  const target = group === 'office' ? { user: null, office: ref } : { user: ref, office: null }
  const year = body.year ?? currentYear(today)
  refuse({
    ...memberIssues(group, found),
    ...(!isCurrentYear(year, today) && { year: goalYearSentence }),
    ...amountIssues(stat, amounts),
  })
  const [goal] = await insertGoals(authorOf(saving), [{ group, stat, year, ...target, ...amounts }])
  if (!goal) throw new TipyError('GOAL_TAKEN')
  await recordNewGoals(saving, [goal])
  return present(goal, viewer, found.member, today)
}

/** New goals are for open offices and active people of the group's roles (docs/features/goals.md). */
function memberIssues(group: GoalGroup, known: KnownMember): FieldMessages {
  if (isKnownOffered(group, known)) return {}
  return group === 'office' ? { office: 'Esta opção não existe' } : { user: 'Esta pessoa não pode ter este objetivo' }
}

interface SentVersion {
  readonly _id?: string | undefined
  readonly version?: number | undefined
}

/** A goal that the viewer may change, at the version they saw last, locked until it is saved. */
async function lockGoal(saving: Saving, id: string, sent: SentVersion, right: 'edit' | 'remove') {
  const { trx, viewer, today } = saving
  const goal = isIdentity(id) ? await readGoal(trx, viewer.companyId, id, true) : undefined
  const found = goal && (await memberOf(trx, viewer.companyId, goal))
  if (!goal || !found || !mayReadGoal(viewer, goal.stat, found.member)) throw new TipyError('NOT_FOUND')
  const { member } = found
  if (!maySetGoal(viewer, goal.stat, member)) throw new TipyError('FORBIDDEN')
  // Two ids in one request must be equal, or the one that was checked may not be the one the caller intended.
  if (sent._id !== undefined && sent._id !== goal.id) throw new TipyError('INVALID', { _id: 'Não é este registo' })
  if (!isCurrentYear(goal.year, today)) throw new TipyError('INVALID', { year: goalYearSentence })
  const current = present(goal, viewer, member, today)
  if (sent.version !== undefined && sent.version !== goal.version) throw new TipyError('STALE', undefined, current)
  if (!current.can[right]) throw new TipyError('FORBIDDEN')
  return { goal, member }
}

/** What a goal is for does not change: a goal for another member is another goal. */
function targetIssues(goal: StoredGoal, body: GoalChange): FieldMessages {
  // The office of a person is not part of their goal: the form narrows people by it.
  const ofGoal = ['group', 'user', 'stat', 'year', ...(goal.group === 'office' ? ['office' as const] : [])] as const
  const moved = ofGoal.filter(name => body[name] !== undefined && body[name] !== goal[name])
  return Object.fromEntries(moved.map(name => [name, 'Não se pode mudar']))
}

export async function changeGoal(saving: Saving, id: string, body: GoalChange): Promise<Goal> {
  const { goal, member } = await lockGoal(saving, id, body, 'edit')
  refuse(targetIssues(goal, body))
  return save(saving, goal, member, {
    number: body.number === undefined ? goal.number : fromEuros(body.number),
    monthlyGoals: body.monthlyGoals?.map(fromEuros) ?? goal.monthlyGoals,
  })
}

type GoalPatch = Pick<GoalChange, '_id' | 'version' | 'number' | 'monthlyGoals'>

/** A year alone is shared by the months that are not over (goals.rules.ts). */
export async function patchGoal(saving: Saving, id: string, { number, monthlyGoals, ...sent }: GoalPatch) {
  const { goal, member } = await lockGoal(saving, id, sent, 'edit')
  const year = number === undefined ? goal.number : fromEuros(number)
  const shared = () => (number === undefined ? goal.monthlyGoals : withNumber(goal, year, goal.year, saving.today))
  return save(saving, goal, member, { number: year, monthlyGoals: monthlyGoals?.map(fromEuros) ?? shared() })
}

/** A save that changes nothing writes nothing. */
async function save(saving: Saving, goal: StoredGoal, member: GoalMember, amounts: GoalAmounts): Promise<Goal> {
  const { viewer, today } = saving
  const { number, monthlyGoals } = goal
  if (equal(amounts, { number, monthlyGoals })) return present(goal, viewer, member, today)
  refuse(amountIssues(goal.stat, amounts))
  const saved = await updateGoal(authorOf(saving), goal.id, amounts)
  const changes = goalChanges(goalToWire(goal), goalToWire(saved))
  await recordGoals(saving, [{ ref: saved.id, version: saved.version, changes }])
  return present(saved, viewer, member, today)
}

export async function removeGoal(saving: Saving, id: string, version: number | undefined): Promise<null> {
  const { goal } = await lockGoal(saving, id, { version }, 'remove')
  await deleteGoal(authorOf(saving), goal.id)
  await recordGoals(saving, [{ ref: goal.id, version: goal.version + 1, changes: goalChanges(goalToWire(goal), null) }])
  return null
}

export const goalsModel = 'goals'

interface GoalLine {
  readonly ref: string
  readonly version: number
  readonly changes: ReturnType<typeof goalChanges>
}

/** Logs goals that were just inserted. */
export const recordNewGoals = (saving: Saving, goals: readonly StoredGoal[]): Promise<void> =>
  recordGoals(
    saving,
    goals.map(goal => ({ ref: goal.id, version: goal.version, changes: goalChanges(null, goalToWire(goal)) })),
  )

/**
 * Logs changes and announces them in the transaction of the save. Screens with goals load them again; which goals they
 * were is not said, because not everyone in the company may read them.
 */
async function recordGoals(
  { trx, viewer: { companyId, id: user_id }, now: created_at }: Saving,
  lines: readonly GoalLine[],
): Promise<void> {
  const values = lines.map(({ ref, version, changes }) => ({
    company_id: companyId,
    model: goalsModel,
    ref,
    version,
    user_id,
    created_at,
    fields: JSON.stringify(changes),
  }))
  for (let first = 0; first < values.length; first += maxRowsOfInsert)
    await trx
      .insertInto('changes')
      .values(values.slice(first, first + maxRowsOfInsert))
      .execute()
  if (values.length > 0) await announceToAll({ trx, companyId }, { model: goalsModel, id: companyId, version: 0 })
}
