import { maxTasks, type TaskPriority } from '@tipy/domain/features/tasks/tasks.rules'
import { sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'

/** The stored values of a task. */
export interface TaskValues {
  readonly title: string
  readonly date: string
  readonly priority: TaskPriority
  readonly observations: string
  readonly model: string | null
  readonly ref: string | null
  readonly done: boolean
  /** Set: no notification is sent when it falls due. */
  readonly told_at: Date | null
}

const columns = [
  't.id',
  't.user_id',
  't.title',
  't.date',
  't.priority',
  't.observations',
  't.model',
  't.ref',
  't.done',
  't.told_at',
  't.version',
  't.created_at',
] as const

function tasksOf(db: Db, companyId: string) {
  return db
    .selectFrom('tasks as t')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.user_id'))
    .select([...columns, 'u.name'])
    .where('t.company_id', '=', companyId)
}
export type StoredTask = Awaited<ReturnType<ReturnType<typeof tasksOf>['execute']>>[number]

export interface TaskQuery {
  readonly group: string | undefined
  readonly ref: string | undefined
  readonly onlyMine: boolean
  readonly includeDone: boolean
}

/** Open tasks first, the earliest date first; then done ones, newest first. */
export async function readTasks(
  db: Db,
  { companyId, id: me }: RecordViewer,
  { group, ref, onlyMine, includeDone }: TaskQuery,
): Promise<readonly StoredTask[]> {
  let query = tasksOf(db, companyId)
  if (onlyMine) query = query.where('t.user_id', '=', me)
  if (!includeDone) query = query.where('t.done', '=', false)
  if (group !== undefined) query = query.where('t.model', '=', group)
  if (ref !== undefined) query = query.where('t.ref', '=', ref)
  return query
    .orderBy('t.done')
    .orderBy(sql`case when not t.done then t.date end`)
    .orderBy('t.date', 'desc')
    .orderBy('t.id')
    .limit(maxTasks)
    .execute()
}

export async function readTask(db: Db, companyId: string, id: string, lock = false): Promise<StoredTask | undefined> {
  const query = tasksOf(db, companyId).where('t.id', '=', id)
  return (lock ? query.forUpdate('t') : query).executeTakeFirst()
}

export async function insertTask(db: Db, viewer: RecordViewer, values: TaskValues, now: Date): Promise<string> {
  const made = await db
    .insertInto('tasks')
    .values({ ...values, company_id: viewer.companyId, user_id: viewer.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export async function updateTask(db: Db, companyId: string, id: string, values: TaskValues): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ ...values, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTask(db: Db, companyId: string, id: string): Promise<void> {
  await db.deleteFrom('tasks').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Gives the tasks about one record to another. */
export async function moveTasks(
  db: Db,
  companyId: string,
  { model, from, to }: { readonly model: string; readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ ref: to, version: sql`version + 1` })
    .where('company_id', '=', companyId)
    .where('model', '=', model)
    .where('ref', '=', from)
    .execute()
}

/** How many open tasks each of these records has, as a query: `ref` and `value`. */
export const openTasksByRow = (companyId: string, model: string, ids: readonly string[]) =>
  sql`select ref, to_jsonb(count(*)) as value from tasks
    where company_id = ${companyId} and model = ${model} and ref = any(${ids}::uuid[]) and not done
    group by ref`

export interface DueTask {
  readonly companyId: string
  readonly user: string
  readonly title: string
  readonly date: string
  readonly observations: string
  readonly model: string | null
  readonly ref: string | null
  /** People who left are not notified. */
  readonly isHere: boolean
}

/** Claims tasks that have fallen due, for the caller to notify: no task is claimed twice. */
export async function claimDue(db: Db, moment: string, now: Date, max: number): Promise<readonly DueTask[]> {
  const { rows } = await sql<DueTask>`
    update tasks t set told_at = ${now}
    from (
      select company_id, id from tasks where told_at is null and not done and date <= ${moment}
      order by date limit ${max} for update skip locked
    ) due, users u, companies c
    where t.company_id = due.company_id and t.id = due.id
      and u.company_id = t.company_id and u.id = t.user_id and c.id = t.company_id
    returning t.company_id as "companyId", t.user_id as user, t.title, t.date, t.observations, t.model, t.ref,
      u.active and c.active as "isHere"`.execute(db)
  return rows
}
