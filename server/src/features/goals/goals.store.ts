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

/** A goal of a group, for statistics: `ref` is the id of a person, or the key of an office. */
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
    const { id, stat, year, number, monthlyGoals, user, office } = goalOf(row)
    return { id, ref: user ?? office ?? '', stat, year, number, monthlyGoals }
  })
}

/** Null: there is one for the same member, figure and year. A concurrent one is waited for. */
export async function insertGoal(
  { trx, companyId, by, now }: Author,
  goal: GoalTarget & GoalAmounts,
): Promise<StoredGoal | null> {
  const row = await trx
    .insertInto('goals')
    .values({
      company_id: companyId,
      ...goalRow(goal),
      created_at: now,
      created_by: by,
      updated_at: now,
      updated_by: by,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ? goalOf(row) : null
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

export async function readGoalPerson(db: Db, companyId: string, id: string): Promise<GoalPerson | null> {
  if (!isIdentity(id)) return null
  const row = await db
    .selectFrom('users')
    .select(['id', 'role', 'other_roles as otherRoles', 'offices', 'manager', 'team', 'active'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function readGoalOffice(db: Db, companyId: string, key: string): Promise<{ active: boolean } | null> {
  const row = await db
    .selectFrom('offices')
    .select('active')
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}
