import { lisbonDay } from '@tipy/domain/calendar/days'
import type { goalsContract } from '@tipy/domain/features/goals/goals.contract'
import { currentYear } from '@tipy/domain/features/goals/goals.rules'
import { withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import { recordViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { addGoal, changeGoal, listGoals, patchGoal, removeGoal } from './goals.actions.ts'
import { copyGoals, listMembers } from './goals.copy.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

export function goalsHandlers(deps: Deps): Handlers<typeof goalsContract> {
  const { db, clock } = deps
  return {
    'GET /api/goals/{group}/{ref}/{stat}': async ({ caller, params, query }) => {
      const today = lisbonDay(clock.now())
      const year = query.year ?? currentYear(today)
      return listGoals(db, recordViewer(caller), { ...params, year }, today)
    },
    'POST /api/goals': ({ caller, body, idempotencyKey }) =>
      saveAs(deps, caller, saving =>
        withIdempotency(saving, { key: idempotencyKey, request: ['goals', body] }, () => addGoal(saving, body)),
      ),
    'POST /api/goals/copy': ({ caller, body, idempotencyKey }) =>
      saveAs(deps, caller, saving =>
        withIdempotency(saving, { key: idempotencyKey, request: ['goals/copy', body] }, () => copyGoals(saving, body)),
      ),
    'GET /api/goals/members': async ({ caller }) => listMembers(db, recordViewer(caller)),
    'PUT /api/goals/{id}': ({ caller, params, body }) =>
      saveAs(deps, caller, saving => changeGoal(saving, params.id, body)),
    'PATCH /api/goals/{id}': ({ caller, params, body }) =>
      saveAs(deps, caller, saving => patchGoal(saving, params.id, body)),
    'DELETE /api/goals/{id}': ({ caller, params, query }) =>
      saveAs(deps, caller, saving => removeGoal(saving, params.id, query.version)),
  }
}
