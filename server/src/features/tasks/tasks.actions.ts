import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { TipyError } from '@tipy/domain/errors/errors'
import type { Task, TaskBody, TaskChange } from '@tipy/domain/features/tasks/tasks.contract'
import { needsNotification } from '@tipy/domain/features/tasks/tasks.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import { announceCompanion, announceTo } from '#engine/announce'
import { type ReferenceTarget, visibleNames } from '#engine/read/referenceTargets'
import { refuseReadOnlyCarrier } from '#engine/readOnly'
import type { AnyServerRecord, RecordViewer, Saving } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import {
  deleteTask,
  insertTask,
  readTask,
  readTasks,
  type StoredTask,
  type TaskQuery,
  type TaskValues,
  updateTask,
} from './tasks.store.ts'

export interface TaskDeps {
  /** The kinds of records a task may be about. */
  readonly referenceTargets: readonly ReferenceTarget[]
  readonly records: readonly AnyServerRecord[]
}

type About = Pick<TaskValues, 'model' | 'ref'>
const placeOf = ({ model, ref }: About) => (model && ref ? [{ model, id: ref }] : [])

/** Tasks with the names of their records. Other users' tasks are shown only to users who see the record. */
async function present(
  { referenceTargets }: TaskDeps,
  db: Db,
  viewer: RecordViewer,
  tasks: readonly StoredTask[],
): Promise<Task[]> {
  const names = await visibleNames(referenceTargets, db, viewer, tasks.flatMap(placeOf))
  return tasks.flatMap(task => {
    const refName = names.get(`${task.model}/${task.ref}`) ?? null
    const isMine = task.user_id === viewer.id
    return isMine || refName !== null ? [presented(task, refName, isMine)] : []
  })
}

function presented(task: StoredTask, refName: string | null, isMine: boolean): Task {
  return {
    _id: task.id,
    title: task.title,
    date: task.date,
    priority: task.priority,
    observations: task.observations,
    done: task.done,
    group: task.model,
    ref: task.ref,
    refName,
    user: { _id: task.user_id, name: task.name },
    _created: task.created_at.toISOString(),
    version: task.version,
    can: { edit: isMine },
  }
}

export async function listTasks(deps: TaskDeps, db: Db, viewer: RecordViewer, question: TaskQuery): Promise<Task[]> {
  if (question.ref !== undefined && !isIdentity(question.ref)) return []
  return present(deps, db, viewer, await readTasks(db, viewer, question))
}

/** The record a task names must be visible to the caller, otherwise 404, and take new tasks. */
async function requireCarrier({ referenceTargets, records }: TaskDeps, saving: Saving, about: About): Promise<void> {
  const named = placeOf(about)
  if (named.length === 0) return
  const names = await visibleNames(referenceTargets, saving.trx, saving.viewer, named)
  if (names.size === 0) throw new TipyError('NOT_FOUND')
  for (const carrier of named) await refuseReadOnlyCarrier(records, saving, carrier, true)
}

type Written = Omit<TaskValues, 'told_at'>

function writtenOf({ title, date, priority, observations, group, ref }: TaskBody, done: boolean): Written {
  return { title, date, priority, observations, model: group || null, ref: ref || null, done }
}

/** Also decides whether its owner is still to be notified when it falls due. */
function toStore(before: StoredTask | null, written: Written, now: Date): TaskValues {
  const earlier = before && { ...before, isAwaitingNotification: before.told_at === null }
  const told_at = needsNotification(earlier, written, lisbonMoment(now)) ? null : (before?.told_at ?? now)
  return { ...written, told_at }
}

export async function addTask(deps: TaskDeps, saving: Saving, body: TaskBody): Promise<Task> {
  const { trx, viewer, now } = saving
  const values = toStore(null, writtenOf(body, false), now)
  await requireCarrier(deps, saving, values)
  const id = await insertTask(trx, viewer, values, now)
  await announceTask(saving, id, [values])
  return ownAgain(deps, saving, id)
}

export async function changeTask(deps: TaskDeps, saving: Saving, id: string, body: TaskChange): Promise<Task> {
  const task = await ownTask(deps, saving, id, body)
  const values = writtenOf(body, body.done ?? task.done)
  const isMoved = values.model !== task.model || values.ref !== task.ref
  // An owner who no longer sees the record may still finish the task.
  if (isMoved) await requireCarrier(deps, saving, values)
  return save(deps, saving, task, values)
}

interface Marking {
  readonly _id?: string | undefined
  readonly done: boolean
  readonly version?: number | undefined
}

export async function markTask(deps: TaskDeps, saving: Saving, id: string, marking: Marking): Promise<Task> {
  const task = await ownTask(deps, saving, id, marking)
  const { title, date, priority, observations, model, ref } = task
  return save(deps, saving, task, { title, date, priority, observations, model, ref, done: marking.done })
}

/** A save that changes nothing writes nothing. */
async function save(deps: TaskDeps, saving: Saving, task: StoredTask, written: Written): Promise<Task> {
  const isSame = Object.entries(written).every(([name, value]) => task[name as keyof Written] === value)
  if (!isSame) {
    await updateTask(saving.trx, saving.viewer.companyId, task.id, toStore(task, written, saving.now))
    await announceTask(saving, task.id, [task, written])
  }
  return ownAgain(deps, saving, task.id)
}

export async function removeTask(
  deps: TaskDeps,
  saving: Saving,
  id: string,
  version: number | undefined,
): Promise<null> {
  const task = await ownTask(deps, saving, id, { version })
  await deleteTask(saving.trx, saving.viewer.companyId, task.id)
  await announceTask(saving, task.id, [task])
  return null
}

/** A task of the caller, at the version they saw last, locked until it is saved. */
async function ownTask(
  deps: TaskDeps,
  { trx, viewer }: Saving,
  id: string,
  sent: { readonly _id?: string | undefined; readonly version?: number | undefined },
): Promise<StoredTask> {
  const task = isIdentity(id) ? await readTask(trx, viewer.companyId, id, true) : undefined
  const [current] = task ? await present(deps, trx, viewer, [task]) : []
  if (!task || !current) throw new TipyError('NOT_FOUND')
  if (!current.can.edit) throw new TipyError('FORBIDDEN')
  // Two ids in one request must be equal, or the one that was checked may not be the one the caller intended.
  if (sent._id !== undefined && sent._id !== task.id) throw new TipyError('INVALID', { _id: 'Não é este registo' })
  if (sent.version !== undefined && sent.version !== task.version) throw new TipyError('STALE', undefined, current)
  return task
}

async function ownAgain(deps: TaskDeps, { trx, viewer }: Saving, id: string): Promise<Task> {
  const task = await readTask(trx, viewer.companyId, id)
  const [current] = task ? await present(deps, trx, viewer, [task]) : []
  if (!current) throw new TipyError('NOT_FOUND')
  return current
}

/** Announces it to the owner's other screens, and to screens that show the records it is, or was, about. */
async function announceTask({ trx, viewer }: Saving, id: string, about: readonly About[]): Promise<void> {
  const where = { trx, companyId: viewer.companyId }
  await announceTo(where, { model: 'tasks', id, to: viewer.id })
  const places = new Map(about.flatMap(placeOf).map(place => [`${place.model}/${place.id}`, place]))
  for (const { model, id: ref } of places.values())
    await announceCompanion(where, { model, id: ref, companion: 'tasks' })
}
