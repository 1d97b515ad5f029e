import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxReferences, type TaskPriority } from '@tipy/domain/features/tasks/tasks.rules'
import type { Answer } from '#api/answer.ts'
import { call, callOrThrow, type Reply } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { listKey, recordKey, rowKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'
import { undoToast } from '#ui/undoToast.tsx'
import type { About } from './tasks.places.ts'

export type Task = Reply<'GET /api/tasks'>[number]
export type TaskReference = Reply<'GET /api/tasks/references'>[number]

export interface TaskValues {
  readonly title: string
  readonly date: string
  readonly priority: TaskPriority
  readonly observations: string
  readonly group: string | null
  readonly ref: string | null
}

/** The polling interval of the to-do widget. */
export const todoLookMs = 45_000

const own = (includeDone: boolean) =>
  ({
    queryKey: [...listKey('tasks'), { includeDone }],
    query: { isUser: 'true', includeDone: includeDone ? 'true' : 'false' },
  }) as const

/** Under the record's own key: a live change of the record refetches its tasks. */
const of = ({ group, ref }: About, includeDone: boolean) =>
  ({
    queryKey: [...rowKey(group, ref), 'tasks', { includeDone }],
    query: { group, ref, includeDone: includeDone ? 'true' : 'false' },
  }) as const

/** The user's own tasks or, with `about`, everybody's tasks about a record. */
export function useTasks(about: About | null, includeDone = false, refetchInterval: number | false = false) {
  const { queryKey, query } = about ? of(about, includeDone) : own(includeDone)
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callOrThrow('GET /api/tasks', { query, signal }),
    staleTime: 0,
    refetchInterval,
  })
  return { tasks: data, isError, lookedAt: Math.max(dataUpdatedAt, errorUpdatedAt) }
}

/** Refetches every place that shows the task: the user's lists, and the record it is about with its list row. */
async function refresh(queries: QueryClient, groups: readonly (string | null)[]): Promise<void> {
  const names = new Set(['tasks', ...groups.flatMap(group => group ?? [])])
  await Promise.all([...names].map(name => queries.invalidateQueries({ queryKey: recordKey(name) })))
}

/** The actions on tasks. Each returns the server's answer. */
export function useTaskActions() {
  const queries = useQueryClient()

  async function done<T>(answer: Answer<T>, ...groups: readonly (string | null)[]): Promise<Answer<T>> {
    await refresh(queries, groups)
    return answer
  }

  async function mark(task: Task, isDone: boolean): Promise<void> {
    const params = { id: task._id }
    const answer = await call('PATCH /api/tasks/{id}', { params, body: { done: isDone, version: task.version } })
    await done(answer, task.group)
    if (!answer.ok) toast.failure(explain(answer))
    else if (isDone) undoToast('Tarefa concluída', () => void mark(answer.data, false))
  }

  return {
    mark,
    add: async (values: TaskValues, idempotencyKey: string) =>
      done(await call('POST /api/tasks', { body: values, idempotencyKey }), values.group),
    change: async ({ _id, version, group }: Task, values: TaskValues) =>
      done(
        await call('PUT /api/tasks/{id}', { params: { id: _id }, body: { ...values, version } }),
        group,
        values.group,
      ),
    erase: async ({ _id, version, group }: Task) =>
      done(await call('DELETE /api/tasks/{id}', { params: { id: _id }, query: { version } }), group),
  }
}

const offered = { size: `${maxReferences}`, active: 'true' } as const

/** The records that a task may be about, by the typed text. */
export function useReferences(group: string | null, search: string) {
  const { data, isFetching } = useQuery({
    queryKey: ['taskReferences', group, search],
    queryFn: ({ signal }) =>
      callOrThrow('GET /api/tasks/references', { query: { ...offered, group: group ?? '', search }, signal }),
    enabled: group !== null,
    staleTime: 60_000,
    placeholderData: earlier => earlier,
  })
  return { references: data ?? [], isFetching }
}

/** The name of the record that a new task is about. */
export function useReference(about: About | null): TaskReference | null {
  const { data } = useQuery({
    queryKey: ['taskReferences', about?.group, 'ref', about?.ref],
    queryFn: ({ signal }) =>
      callOrThrow('GET /api/tasks/references', { query: { group: about?.group ?? '', ref: about?.ref ?? '' }, signal }),
    enabled: about !== null,
    staleTime: 60_000,
  })
  return data?.[0] ?? null
}
