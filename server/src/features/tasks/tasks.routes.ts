import type { tasksContract } from '@tipy/domain/features/tasks/tasks.contract'
import { maxReferences } from '@tipy/domain/features/tasks/tasks.rules'
import { isIdentity } from '@tipy/domain/record/identity'
import { withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import { recordViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { addTask, changeTask, listTasks, markTask, removeTask, type TaskDeps } from './tasks.actions.ts'

interface Deps extends TaskDeps {
  readonly db: Db
  readonly clock: Clock
}

export function tasksHandlers(deps: Deps): Handlers<typeof tasksContract> {
  const { db, referenceTargets } = deps
  return {
    'GET /api/tasks': async ({ viewer, query: { group, ref, isUser, includeDone = false } }) => {
      // Of others one reads only what is about a record that is named.
      const onlyMine = isUser === true || ref === undefined
      return listTasks(deps, db, await recordViewer(db, viewer), { group, ref, onlyMine, includeDone })
    },
    'GET /api/tasks/references': async ({ viewer, query: { group, search, ref } }) => {
      const target = referenceTargets.find(({ name }) => name === group)
      if (!target) return []
      const who = await recordViewer(db, viewer)
      const found =
        ref === undefined
          ? await target.found(db, who, search.trim(), maxReferences)
          : await target.named(db, who, [ref].filter(isIdentity))
      return found.map(({ id, name }) => ({ _id: id, name }))
    },
    'POST /api/tasks': ({ viewer, body, idempotencyKey }) =>
      saveAs(deps, viewer, saving =>
        withIdempotency(saving, { key: idempotencyKey, request: ['tasks', body] }, () => addTask(deps, saving, body)),
      ),
    'PUT /api/tasks/{id}': ({ viewer, params, body }) =>
      saveAs(deps, viewer, saving => changeTask(deps, saving, params.id, body)),
    'PATCH /api/tasks/{id}': ({ viewer, params, body }) =>
      saveAs(deps, viewer, saving => markTask(deps, saving, params.id, body)),
    'DELETE /api/tasks/{id}': ({ viewer, params, query }) =>
      saveAs(deps, viewer, saving => removeTask(deps, saving, params.id, query.version)),
  }
}
