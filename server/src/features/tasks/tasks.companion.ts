import type { RowCompanion } from '#engine/serverRecord'
import { deleteAbout, existsAbout, type RecordTraces } from '#engine/traces'
import { moveTasks, openTasksByRow } from './tasks.store.ts'

/** How many tasks of a row are still to be done. A user who sees the row sees its tasks (docs/features/tasks.md). */
export const tasksCompanion: RowCompanion = {
  name: 'tasks',
  stored: (model, ids, { companyId }) => openTasksByRow(companyId, model, ids),
  present: stored => ({ tasks: stored ?? 0 }),
  move: ({ name }, from, to, { trx, viewer }) => moveTasks(trx, viewer.companyId, { model: name, from, to }),
}

/** Tasks go with the record they are about. */
export const taskTraces: RecordTraces = {
  erase: (author, about) => deleteAbout(author, 'tasks', about),
  isWritten: model => existsAbout('tasks', model),
}
