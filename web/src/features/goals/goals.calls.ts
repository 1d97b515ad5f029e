import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { offeredGroups } from '@tipy/domain/features/goals/goals.policy'
import { defaultMonthlyGoal, goalFrequency } from '@tipy/domain/features/goals/goals.rules'
import { euros, fromEuros, toEuros } from '@tipy/domain/money/money'
import type { Answer } from '#api/answer.ts'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { figuresKey, listKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { toast } from '#ui/toast.ts'
import { type GoalOf, type GoalTarget, yearOf } from './goals.target.ts'

export type Goal = Reply<'POST /api/goals'>
export type CopyReport = Reply<'POST /api/goals/copy'>
export type GoalMembers = Reply<'GET /api/goals/members'>
export type GoalValues = Pick<Goal, 'number' | 'monthlyGoals'>

/** The model of live announcements: a goal saved by any user reloads the goals on screen. */
const goalsKey = listKey('goals')

const askGoals = (of: GoalOf, year: number, signal?: AbortSignal) =>
  callOrThrow('GET /api/goals/{group}/{ref}/{stat}', {
    params: { group: of.group, ref: of.ref, stat: of.stat },
    query: { year },
    ...(signal && { signal }),
  })

/** The saved goal of a person or office; null: there is none, undefined: not loaded yet, or nothing is chosen. */
export function useGoal(of: GoalOf | null, year: number): { readonly goal: Goal | null | undefined; isError: boolean } {
  const { data, isError } = useQuery({
    queryKey: [...goalsKey, 'one', of, year],
    queryFn: ({ signal }) => (of ? askGoals(of, year, signal) : []),
    enabled: of !== null,
    staleTime: 0,
  })
  return { goal: data && (data[0] ?? null), isError }
}

const noMembers: GoalMembers = []

/** Who and what the user may add goals for: one call for all rows and forms. */
export function useGoalMembers(): { readonly members: GoalMembers; readonly isLoading: boolean } {
  const { flags } = useSessionContext()
  const { data, isLoading } = useQuery({
    queryKey: [...goalsKey, 'members'],
    queryFn: ({ signal }) => callOrThrow('GET /api/goals/members', { signal }),
    enabled: offeredGroups({ flags }).length > 0,
    staleTime: 5 * 60_000,
  })
  return { members: data ?? noMembers, isLoading }
}

export const isSettable = (members: GoalMembers, { group, ref, stat }: GoalOf): boolean =>
  members.some(member => member.group === group && member.ref === ref && member.stats.includes(stat))

/** Goals on screen and the figures compared with them. */
async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all([goalsKey, figuresKey].map(queryKey => queries.invalidateQueries({ queryKey })))
}

/** The body of a goal, as the specification has it. */
const bodyOf = ({ group, ref, stat }: GoalOf, office: string | null, values: GoalValues) =>
  ({
    group,
    user: group === 'office' ? null : ref,
    office: group === 'office' ? ref : office,
    stat,
    frequency: goalFrequency,
    defaultMonthlyGoal: toEuros(defaultMonthlyGoal(fromEuros(euros(values.number)))),
    ...values,
  }) as const

/** A goal that this screen deleted, so that it can be made again. Not below the key of records: it is no server data. */
const deletedKey = ({ group, ref, stat }: GoalOf) => ['deletedGoals', group, ref, stat] as const

export function useDeletedGoal(of: GoalOf): Goal | null {
  const { data } = useQuery<Goal | null>({
    queryKey: deletedKey(of),
    queryFn: () => null,
    enabled: false,
    initialData: null,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The actions on goals. Each returns the server's answer, with the screens reloaded. */
export function useGoalActions() {
  const session = useSessionContext()
  const queries = useQueryClient()

  async function done<T>(answer: Answer<T>): Promise<Answer<T>> {
    await refresh(queries)
    return answer
  }
  const forget = (of: GoalOf) => queries.setQueryData(deletedKey(of), null)

  async function add(of: GoalOf, office: string | null, values: GoalValues, idempotencyKey: string) {
    const answer = await call('POST /api/goals', { body: bodyOf(of, office, values), idempotencyKey })
    if (answer.ok) forget(of)
    return done(answer)
  }

  return {
    add,
    change: async (goal: Goal, of: GoalOf, values: GoalValues) => {
      const { _id, version, office } = goal
      const body = { ...bodyOf(of, office, values), _id, version }
      return done(await call('PUT /api/goals/{id}', { params: { id: _id }, body }))
    },
    /** Deletes the goal of a row as it is now; returns whether it is gone. */
    remove: async (target: GoalTarget): Promise<boolean> => {
      const [goal] = await askGoals(target, yearOf(target, session)).catch(() => [])
      if (!goal) {
        toast.failure('Não foi possível ler este objetivo, ou já não existe')
        await refresh(queries)
        return false
      }
      const { _id, version } = goal
      const answer = await call('DELETE /api/goals/{id}', { params: { id: _id }, query: { version } })
      if (answer.ok) queries.setQueryData(deletedKey(target), goal)
      else toast.failure(explain(answer))
      await refresh(queries)
      return answer.ok
    },
    /** Makes a deleted goal again, with its numbers. */
    restore: async (of: GoalOf, { office, number, monthlyGoals }: Goal): Promise<boolean> => {
      const answer = await add(of, office, { number, monthlyGoals }, newKey())
      if (!answer.ok) toast.failure(explain(answer))
      // Another user made it: there is nothing to make again.
      if (answer.message === 'GOAL_TAKEN') forget(of)
      return answer.ok
    },
    copy: async (
      body: { groups: GoalOf['group'][]; stats: GoalOf['stat'][]; percent: number },
      idempotencyKey: string,
    ) => done(await call('POST /api/goals/copy', { body: { ...body, preview: false }, idempotencyKey })),
  }
}
