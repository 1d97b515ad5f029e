import type { tasksContract } from '@tipy/domain/features/tasks/tasks.contract'
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
    'GET /api/tasks': async ({ caller, query: { group, ref, isUser, includeDone = false } }) => {
      // Other users' tasks are only listed for one named record.
      const onlyMine = isUser === true || ref === undefined
      return listTasks(deps, db, recordViewer(caller), { group, ref, onlyMine, includeDone })
    },
    'GET /api/tasks/references': async ({ caller, query: { group, search, size, active, ref } }) => {
      const target = referenceTargets.find(({ name }) => name === group)
      if (!target) return []
      const who = recordViewer(caller)
      const found =
        ref === undefined
          ? await target.found(db, who, search.trim(), { max: size, active })
          : await target.named(db, who, [ref].filter(isIdentity))
      return found.map(({ id, name }) => ({ _id: id, name }))
    },
    'POST /api/tasks': ({ caller, body, idempotencyKey }) =>
      saveAs(deps, caller, saving =>
        withIdempotency(saving, { key: idempotencyKey, request: ['tasks', body] }, () => addTask(deps, saving, body)),
      ),
    'PUT /api/tasks/{id}': ({ caller, params, body }) =>
      saveAs(deps, caller, saving => changeTask(deps, saving, params.id, body)),
    'PATCH /api/tasks/{id}': ({ caller, params, body }) =>
      saveAs(deps, caller, saving => markTask(deps, saving, params.id, body)),
    'DELETE /api/tasks/{id}': ({ caller, params, query }) =>
      saveAs(deps, caller, saving => removeTask(deps, saving, params.id, query.version)),
  }
}
