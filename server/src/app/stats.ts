import { selectOffices } from '@tipy/domain/access/offices'
import { type DateRange, type Day, lisbonDay } from '@tipy/domain/calendar/days'
import { goalsContract } from '@tipy/domain/features/goals/goals.contract'
import { goalGroupOf } from '@tipy/domain/features/goals/goals.groups'
import { expectedOfPeriod, goalOfPeriod } from '@tipy/domain/features/goals/goals.periods'
import { type GoalGroup, type GoalStat, goalFrequency, goalStats } from '@tipy/domain/features/goals/goals.rules'
import { readCell } from '@tipy/domain/features/stats/stats.cellAddress'
import { statsContract } from '@tipy/domain/features/stats/stats.contract'
import { users } from '@tipy/domain/features/users/users.record'
import { userStatsContract } from '@tipy/domain/features/users/users.stats.contract'
import type { FigureName } from '@tipy/domain/figures/figures'
import type { GroupName } from '@tipy/domain/figures/groups'
import type { Goal } from '@tipy/domain/figures/table'
import type { FastifyInstance } from 'fastify'
import type { AnyServerRecord, Delegate } from '#engine/serverRecord'
import { countComments } from '#features/comments/comments.store'
import { readableGoals } from '#features/goals/goals.members'
import { goalsHandlers } from '#features/goals/goals.routes'
import { type MemberGoal, readGroupGoals } from '#features/goals/goals.store'
import type { GroupGoals, StatsDeps } from '#features/stats/stats.deps'
import type { StatsQuery } from '#features/stats/stats.query'
import type { ReferencesDeps } from '#features/stats/stats.references'
import { statsHandlers } from '#features/stats/stats.routes'
import { queryOfCell, recordsOfCell } from '#features/stats/stats.rows'
import { userStatsHandlers } from '#features/users/users.stats'
import { visiblePeople, visibleStaffSql } from '#features/users/users.visible'
import { mount } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { groupBy } from '#platform/groupBy'

/** Lists with a filter `figure` show the records behind a number of statistics (docs/decisions/0043). */
export const withFigureRows = (records: readonly AnyServerRecord[], clock: Clock): readonly AnyServerRecord[] =>
  records.map(serverRecord =>
    serverRecord.filters?.figure?.shape === 'delegated'
      ? {
          ...serverRecord,
          delegates: { ...serverRecord.delegates, figure: figureRowsOf(serverRecord.record.name, clock) },
        }
      : serverRecord,
  )

const figureRowsOf =
  (model: string, clock: Clock): Delegate =>
  async (text, viewer, db) => {
    const cell = readCell(text)
    if (cell === null) return null
    // The days and offices of the number, not those that the shell has now.
    const { range, offices, ...question } = cell
    const looking = { ...viewer, range, selectedOffices: selectOffices(viewer.offices, offices) }
    return recordsOfCell(db, queryOfCell(looking, question, lisbonDay(clock.now())), question, model)
  }

/** Mounts the calls of figures and their goals. */
export function mountStatistics(app: FastifyInstance, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  mount(app, goalsContract, goalsHandlers({ db, clock }))
  mount(app, statsContract, statsHandlers({ db, clock, ...aroundStats(db) }))
  mount(app, userStatsContract, userStatsHandlers({ db, clock }))
}

/** What rows of statistics say of people that other features know. */
const aroundStats = (db: Db): Omit<StatsDeps & ReferencesDeps, 'db'> => ({
  countComments: async (viewer, people) => {
    // A person may be in a table by a deal alone: comments are read by those who see the person's record.
    const seen = await visiblePeople(db, viewer, people)
    const ids = seen.map(({ id }) => id)
    const counted = await countComments(db, viewer, users.name, ids)
    return new Map([...counted].map(([id, { comments }]) => [id, comments]))
  },
  readGoals: (query, today) => readGoals(db, query, today),
  visibleStaff: visibleStaffSql,
})

/** Whose goals a group's are: a team's are those of its members. */
const goalsOfGroup: Partial<Record<GroupName, GoalGroup>> = { ...goalGroupOf, teams: 'consultant' }

async function readGoals(db: Db, query: StatsQuery, today: Day): Promise<GroupGoals> {
  const group = goalsOfGroup[query.group]
  const stats = [...query.mains.values()].filter(isGoalStat)
  const years = [...new Set(query.periods.flatMap(({ ranges }) => ranges.flatMap(yearsOf)))]
  const stored = group ? await readGroupGoals(db, query.viewer.companyId, { group, stats, years }) : []
  const found = await readableGoals(db, query.viewer, stored)
  const teamOf = query.group === 'teams' ? await readTeams(db, query.viewer.companyId) : null
  const goals = groupBy(found, ({ ref }) => (teamOf ? (teamOf.get(ref) ?? '') : ref))
  return {
    goalOf: goalsOnce((member, figure, ranges) => goalIn(goals.get(member) ?? [], figure, ranges, today)),
    // A goal of a team is none of its own.
    listOf: member => (teamOf ? [] : (goals.get(member) ?? []).map(entryOf)),
  }
}

/** The total of a table asks for the goals of all its rows again, by the same ranges. */
function goalsOnce(compute: GroupGoals['goalOf']): GroupGoals['goalOf'] {
  const known = new WeakMap<readonly DateRange[], Map<string, Goal | null>>()
  return (member, figure, ranges) => {
    const ofRanges = known.get(ranges) ?? new Map<string, Goal | null>()
    known.set(ranges, ofRanges)
    const key = `${figure} ${member}`
    const found = ofRanges.get(key)
    if (found !== undefined) return found
    const goal = compute(member, figure, ranges)
    ofRanges.set(key, goal)
    return goal
  }
}

const isGoalStat = (name: FigureName): name is GoalStat => (goalStats as readonly string[]).includes(name)

const yearsOf = ({ firstDate, lastDate }: DateRange): readonly number[] => {
  const [first, last] = [Number(firstDate.slice(0, 4)), Number(lastDate.slice(0, 4))]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

const entryOf = ({ id, stat }: MemberGoal) => ({ _id: id, type: stat, frequency: goalFrequency })

/** In the unit of the figure: cents, or listings, whose goals are kept in hundredths. */
function goalIn(goals: readonly MemberGoal[], figure: FigureName, ranges: readonly DateRange[], today: Day) {
  const own = goals.filter(({ stat }) => stat === figure)
  const sum = (of: (range: DateRange) => number | null) => {
    const found = ranges.flatMap(range => of(range) ?? [])
    return found.length === 0
      ? null
      : found.reduce((total, amount) => total + amount, 0) / (figure === 'findings' ? 100 : 1)
  }
  const goal = sum(range => goalOfPeriod(own, range))
  if (goal === null) return null
  return { goal, expected: sum(range => expectedOfPeriod(own, range, today)) ?? 0 }
}

async function readTeams(db: Db, companyId: string): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'team'])
    .where('company_id', '=', companyId)
    .where('team', 'is not', null)
    .execute()
  return new Map(found.flatMap(({ id, team }) => (team === null ? [] : [[id, team] as const])))
}
