import type { YearlyGoal } from '@tipy/domain/features/goals/goals.periods'
import type { GoalPerson } from '@tipy/domain/features/goals/goals.policy'
import {
  type GoalAmounts,
  type GoalGroup,
  type GoalStat,
  type GoalTarget,
  goalFrequency,
} from '@tipy/domain/features/goals/goals.rules'
import { euros, fromEuros, toEuros } from '@tipy/domain/money/money'
import { isIdentity } from '@tipy/domain/record/identity'
import { type Selectable, sql } from 'kysely'
import type { Author } from '#engine/rows'
import type { Db } from '#platform/database/database'
import type { Tables } from '#platform/database/tables'

export interface StoredGoal extends GoalTarget, GoalAmounts {
  readonly id: string
  readonly version: number
  readonly createdAt: Date
}

const columns = [
  'id',
  'group',
  'user',
  'office',
  'stat',
  'year',
  'number',
  'monthly_goals',
  'version',
  'created_at',
] as const

type GoalRow = Pick<Selectable<Tables['goals']>, (typeof columns)[number]>

function goalOf({ monthly_goals, created_at, number, ...goal }: GoalRow): StoredGoal {
  return {
    ...goal,
    number: fromEuros(euros(Number(number))),
    monthlyGoals: monthly_goals.map(amount => fromEuros(euros(amount))),
    createdAt: created_at,
  }
}

const amountsOf = ({ number, monthlyGoals }: GoalAmounts) => ({
  number: toEuros(number),
  monthly_goals: monthlyGoals.map(amount => toEuros(amount)),
})

/** The columns of a goal. */
export const goalRow = ({ group, user, office, stat, year, ...amounts }: GoalTarget & GoalAmounts) => ({
  group,
  user,
  office,
  stat,
  year,
  frequency: goalFrequency,
  ...amountsOf(amounts),
})

const goalsOf = (db: Db, companyId: string) =>
  db.selectFrom('goals').select(columns).where('company_id', '=', companyId)

/** The goals of one member for a figure and a year. `ref`: the id of a person, or the key of an office. */
export async function readMemberGoals(
  db: Db,
  companyId: string,
  { group, ref, stat, year }: { group: GoalGroup; ref: string; stat: GoalStat; year: number },
): Promise<readonly StoredGoal[]> {
  const rows = await goalsOf(db, companyId)
    .where('group', '=', group)
    .where(group === 'office' ? 'office' : 'user', '=', ref)
    .where('stat', '=', stat)
    .where('year', '=', year)
    .execute()
  return rows.map(goalOf)
}

export async function readGoal(db: Db, companyId: string, id: string, lock = false): Promise<StoredGoal | undefined> {
  const query = goalsOf(db, companyId).where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row && goalOf(row)
}

/** Whom a goal is for: the id of a person, or the key of an office. */
export const refOf = ({ user, office }: Pick<GoalTarget, 'user' | 'office'>): string => user ?? office ?? ''

/** A goal of a group, for statistics; `ref` as of `refOf`. */
export interface MemberGoal extends YearlyGoal {
  readonly id: string
  readonly ref: string
  readonly stat: GoalStat
}

/** All goals of a group in these years, for figures of many members at once. */
export async function readGroupGoals(
  db: Db,
  companyId: string,
  { group, stats, years }: { group: GoalGroup; stats: readonly GoalStat[]; years: readonly number[] },
): Promise<readonly MemberGoal[]> {
  if (stats.length === 0 || years.length === 0) return []
  const rows = await goalsOf(db, companyId)
    .where('group', '=', group)
    .where('stat', 'in', stats)
    .where('year', 'in', years)
    .execute()
  return rows.map(row => {
    const { id, stat, year, number, monthlyGoals } = goalOf(row)
    return { id, ref: refOf(row), stat, year, number, monthlyGoals }
  })
}

/** All goals of these groups, figures and years, in one order. */
export async function readGoalsOfYears(
  db: Db,
  companyId: string,
  chosen: { groups: readonly GoalGroup[]; stats: readonly GoalStat[]; years: readonly number[] },
): Promise<readonly StoredGoal[]> {
  const rows = await goalsOf(db, companyId)
    .where('group', 'in', chosen.groups)
    .where('stat', 'in', chosen.stats)
    .where('year', 'in', chosen.years)
    .orderBy('group')
    .orderBy('stat')
    .orderBy('user')
    .orderBy('office')
    .orderBy('year')
    .execute()
  return rows.map(goalOf)
}

/** PostgreSQL takes 65 535 values in a statement. */
export const maxRowsOfInsert = 2000

/**
 * Those that were inserted: one for the same member, figure and year stays as it is, and a concurrent one is waited for.
 * Many of them come in one order (`readGoalsOfYears`), so that two transactions cannot wait for each other.
 */
export async function insertGoals(
  author: Author,
  goals: readonly (GoalTarget & GoalAmounts)[],
): Promise<readonly StoredGoal[]> {
  const { trx, companyId, by, now } = author
  if (goals.length === 0) return []
  const saved = { company_id: companyId, created_at: now, created_by: by, updated_at: now, updated_by: by }
  const rows = await trx
    .insertInto('goals')
    .values(goals.slice(0, maxRowsOfInsert).map(goal => ({ ...saved, ...goalRow(goal) })))
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .execute()
  return [...rows.map(goalOf), ...(await insertGoals(author, goals.slice(maxRowsOfInsert)))]
}

export async function updateGoal(
  { trx, companyId, by, now }: Author,
  id: string,
  amounts: GoalAmounts,
): Promise<StoredGoal> {
  const row = await trx
    .updateTable('goals')
    .set({ ...amountsOf(amounts), version: sql`version + 1`, updated_at: now, updated_by: by })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return goalOf(row)
}

export async function deleteGoal({ trx, companyId }: Author, id: string): Promise<void> {
  await trx.deleteFrom('goals').where('company_id', '=', companyId).where('id', '=', id).execute()
}

const personColumns = ['id', 'role', 'other_roles as otherRoles', 'offices', 'manager', 'team', 'active'] as const

export async function readGoalPerson(db: Db, companyId: string, id: string): Promise<GoalPerson | null> {
  if (!isIdentity(id)) return null
  const row = await db
    .selectFrom('users')
    .select(personColumns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** All people of the company, with their names. */
export async function readGoalPeople(db: Db, companyId: string): Promise<readonly (GoalPerson & { name: string })[]> {
  return db
    .selectFrom('users')
    .select(personColumns)
    .select('name')
    .where('company_id', '=', companyId)
    .orderBy('name_key')
    .execute()
}

export const readGoalOffices = (db: Db, companyId: string) =>
  db
    .selectFrom('offices')
    .select(['key', 'name', 'active'])
    .where('company_id', '=', companyId)
    .orderBy('key')
    .execute()

export async function readGoalOffice(db: Db, companyId: string, key: string): Promise<{ active: boolean } | null> {
  const row = await db
    .selectFrom('offices')
    .select('active')
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}
