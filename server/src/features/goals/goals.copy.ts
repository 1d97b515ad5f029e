import { TipyError } from '@tipy/domain/errors/errors'
import type { CopyGoalsBody, CopyReport } from '@tipy/domain/features/goals/goals.contract'
import { type CopyPlan, type CopySource, type GoalCopy, planCopies } from '@tipy/domain/features/goals/goals.copy'
import { addFlags, mayReadStat, maySetGoal, settableStats } from '@tipy/domain/features/goals/goals.policy'
import {
  currentYear,
  type GoalGroup,
  type GoalStat,
  type GoalTarget,
  goalGroups,
  goalStats,
} from '@tipy/domain/features/goals/goals.rules'
import { cents, toEuros } from '@tipy/domain/money/money'
import { authorOf } from '#engine/rows'
import type { RecordViewer, Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { recordNewGoals } from './goals.actions.ts'
import { isKnownOffered, type NamedMember, readMembers } from './goals.members.ts'
import { insertGoals, readGoalsOfYears, refOf } from './goals.store.ts'

/** Who and what the viewer may add goals for, so that the form offers them. */
export async function listMembers(db: Db, viewer: RecordViewer) {
  const members = await readMembers(db, viewer.companyId)
  return goalGroups.flatMap(group =>
    members
      .filter(known => isOfGroup(group, known) && isKnownOffered(group, known))
      .map(({ ref, member }) => ({ group, ref, stats: [...settableStats(viewer, group, member)] }))
      .filter(({ stats }) => stats.length > 0),
  )
}

const isOfGroup = (group: GoalGroup, { member }: NamedMember): boolean => (group === 'office') === 'office' in member

/**
 * Last year's goals as goals of this year, changed by a percentage; a preview saves nothing. Goals of members for whom
 * the viewer may not set them are not mentioned, and those that exist stay: the same again makes nothing.
 */
export async function copyGoals(saving: Saving, body: CopyGoalsBody): Promise<CopyReport> {
  const { viewer, today } = saving
  for (const group of body.groups) if (!viewer.flags.has(addFlags[group])) throw new TipyError('FORBIDDEN')
  for (const stat of body.stats) if (!mayReadStat(viewer, stat, '')) throw new TipyError('FORBIDDEN')
  const year = currentYear(today)
  const plan = planCopies(await readSources(saving, body, year), body.percent)
  return reportOf(year, body.preview ? plan : await makeCopies(saving, plan, year))
}

async function readSources(
  { trx, viewer }: Saving,
  { groups, stats }: CopyGoalsBody,
  year: number,
): Promise<readonly CopySource[]> {
  const { companyId } = viewer
  const goals = await readGoalsOfYears(trx, companyId, { groups, stats, years: [year - 1, year] })
  const members = new Map((await readMembers(trx, companyId)).map(known => [known.ref, known]))
  const taken = new Set(goals.filter(goal => goal.year === year).map(keyOf))
  return goals.flatMap((goal): CopySource[] => {
    const known = goal.year === year ? undefined : members.get(refOf(goal))
    if (!known || !maySetGoal(viewer, goal.stat, known.member)) return []
    const { member, isOpen, name } = known
    return [{ ...goal, member, isOpen, name, isTaken: taken.has(keyOf(goal)) }]
  })
}

const keyOf = (goal: Omit<GoalTarget, 'year'>): string => `${goal.group}/${goal.stat}/${refOf(goal)}`

/** Another person may have added one of them meanwhile: it stays. */
async function makeCopies(saving: Saving, plan: CopyPlan, year: number): Promise<CopyPlan> {
  const goals = plan.made.map(({ source: { group, user, office, stat }, amounts }) => ({
    group,
    user,
    office,
    stat,
    year,
    ...amounts,
  }))
  const inserted = await insertGoals(authorOf(saving), goals)
  await recordNewGoals(saving, inserted)
  const keys = new Set(inserted.map(keyOf))
  const isMade = ({ source }: GoalCopy) => keys.has(keyOf(source))
  const overtaken = plan.made.filter(copy => !isMade(copy)).map(({ source }) => source)
  return { ...plan, made: plan.made.filter(isMade), existing: [...plan.existing, ...overtaken] }
}

const named = ({ group, stat, name }: CopySource) => ({ group, stat, name })

function reportOf(year: number, { made, existing, leftOut }: CopyPlan): CopyReport {
  return {
    year,
    made: goalGroups.flatMap(group => goalStats.flatMap(stat => sumsOf(made, group, stat))),
    existing: existing.map(named),
    leftOut: leftOut.map(({ source, problem }) => ({ ...named(source), problem })),
  }
}

function sumsOf(made: readonly GoalCopy[], group: GoalGroup, stat: GoalStat): CopyReport['made'] {
  const copies = made.filter(({ source }) => source.group === group && source.stat === stat)
  if (copies.length === 0) return []
  const sum = (of: (copy: GoalCopy) => number) => toEuros(cents(copies.reduce((total, copy) => total + of(copy), 0)))
  const before = sum(({ source }) => source.number)
  const after = sum(({ amounts }) => amounts.number)
  return [{ group, stat, count: copies.length, before, after }]
}
