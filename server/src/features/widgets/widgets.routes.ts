import type { widgetsContract } from '@tipy/domain/features/widgets/widgets.contract'
import { withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'
import { addWidget, arrangeWidgets, present, removeWidget, restoreStandard } from './widgets.actions.ts'
import { readerOf, readOwnDashboard } from './widgets.dashboard.ts'
import { readGifts } from './widgets.gifts.ts'
import { giveDashboard } from './widgets.give.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
}

export function widgetsHandlers(deps: Deps): Handlers<typeof widgetsContract> {
  return {
    'GET /api/widgets': async ({ caller }) => present(await readOwnDashboard(deps.db, readerOf(caller))),
    'POST /api/widgets': ({ caller, body, query, idempotencyKey }) =>
      saveAs(deps, caller, saving =>
        withIdempotency(saving, { key: idempotencyKey, request: ['widgets', body] }, () =>
          addWidget(saving, body, query.version),
        ),
      ),
    'PUT /api/widgets': ({ caller, body, query }) =>
      saveAs(deps, caller, saving => arrangeWidgets(saving, body, query.version)),
    'DELETE /api/widgets/{id}': ({ caller, params, query }) =>
      saveAs(deps, caller, saving => removeWidget(saving, params.id, query.version)),
    'POST /api/widgets/standard': ({ caller, query }) =>
      saveAs(deps, caller, saving => restoreStandard(saving, query.version)),
    'GET /api/widgets/gifts': ({ caller }) => readGifts(deps.db, caller.companyId),
    'POST /api/widgets/give': ({ caller, body }) => saveAs(deps, caller, saving => giveDashboard(saving, body)),
  }
}
