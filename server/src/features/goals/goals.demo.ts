import { goalChanges, goalToWire } from '@tipy/domain/features/goals/goals.log'
import type { GoalAmounts } from '@tipy/domain/features/goals/goals.rules'
import type { DemoData } from '@tipy/seeds/demo'
import type { Db } from '#platform/database/database'
import { goalsModel } from './goals.actions.ts'
import { goalRow } from './goals.store.ts'

type DemoGoal = DemoData['companies'][number]['goals'][number]

/** The goals of the demonstration with their histories, as saves would have written them. */
export async function fillDemoGoals(trx: Db, { companies }: DemoData): Promise<void> {
  await trx
    .insertInto('goals')
    .values(companies.flatMap(({ id, goals }) => goals.map(rowOf(id))))
    .execute()
  await trx
    .insertInto('changes')
    .values(companies.flatMap(({ id, goals }) => goals.flatMap(linesOf(id))))
    .execute()
}

const withAmounts = (goal: DemoGoal, amounts: GoalAmounts) => ({ ...goal, ...amounts })

const rowOf = (company_id: string) => (goal: DemoGoal) => {
  const { id, history } = goal
  const [first] = history
  const last = history.at(-1) ?? first
  return {
    company_id,
    id,
    ...goalRow(withAmounts(goal, last.amounts)),
    version: history.length,
    created_at: new Date(first.at),
    created_by: first.by,
    updated_at: new Date(last.at),
    updated_by: last.by,
  }
}

const linesOf = (company_id: string) => (goal: DemoGoal) =>
  goal.history.map(({ amounts, by, at }, index) => {
    const before = goal.history[index - 1]
    const was = before ? goalToWire(withAmounts(goal, before.amounts)) : null
    return {
      company_id,
      model: goalsModel,
      ref: goal.id,
      version: index + 1,
      user_id: by,
      fields: JSON.stringify(goalChanges(was, goalToWire(withAmounts(goal, amounts)))),
      created_at: new Date(at),
    }
  })
