import { selectOffices } from '@tipy/domain/access/offices'
import { lisbonDay } from '@tipy/domain/calendar/days'
import type { StatsFilters, StatsReply, statsContract } from '@tipy/domain/features/stats/stats.contract'
import { allRows } from '@tipy/domain/features/stats/stats.paging'
import type { GroupName } from '@tipy/domain/figures/groups'
import { recordViewer } from '#engine/viewer'
import type { Caller } from '#http/caller'
import { writeJson } from '#http/jsonText'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import { createSlices } from '#platform/slices'
import { statsFile } from './stats.export.ts'
import { predictedMonths } from './stats.predicted.ts'
import { statsQuery } from './stats.query.ts'
import { rankingReply } from './stats.ranking.ts'
import { type ReferencesDeps, readReferences } from './stats.references.ts'
import { figureRows, queryOfCell } from './stats.rows.ts'
import { type Paging, type StatsDeps, statsTable, wholeTable } from './stats.table.ts'

interface Deps extends StatsDeps, ReferencesDeps {
  readonly clock: Clock
}

export function statsHandlers(deps: Deps): Handlers<typeof statsContract> {
  const { db, clock } = deps
  const tableOf = async (caller: Caller, group: GroupName, filters: StatsFilters, paging: Paging) => {
    const today = lisbonDay(clock.now())
    const query = statsQuery(recordViewer(caller), group, filters, today)
    if (filters.isRanking === true) return rankingReply(db, query, paging.page, paging.perPage)
    return statsTable(deps, query, paging, today, createSlices())
  }
  return {
    'POST /api/stats/{groupBy}': async ({ caller, params, body: { filters, ...paging } }) =>
      writeJson<StatsReply>(await tableOf(caller, params.groupBy, filters, { ...paging, sortBy: paging.sortBy })),
    'POST /api/stats/{groupBy}/export': async ({ caller, params: { groupBy }, body }) => {
      const { filters, columns, sortBy, sortDesc } = body
      const paging = { page: 0, perPage: allRows, sortBy, sortDesc, transactions: true }
      const table = await wholeTable(await tableOf(caller, groupBy, { ...filters, includeTotal: true }, paging))
      return statsFile(db, { companyId: caller.companyId, group: groupBy, table, columns, now: clock.now() })
    },
    'POST /api/stats/{groupBy}/rows': async ({ caller, params, body }) => {
      const { filters, range, offices, ...request } = body
      const viewer = recordViewer(caller)
      const cell = { ...request, group: params.groupBy, filters }
      const looking = {
        ...viewer,
        ...(range && { range }),
        ...(offices && { selectedOffices: selectOffices(viewer.offices, offices) }),
      }
      return figureRows(db, queryOfCell(looking, cell, lisbonDay(clock.now())), request)
    },
    'GET /api/stats/predicted': async ({ caller, query }) =>
      predictedMonths(db, recordViewer(caller), query, lisbonDay(clock.now())),
    'GET /api/stats/references': async ({ caller, query }) =>
      readReferences(deps, recordViewer(caller), query.active, lisbonDay(clock.now())),
  }
}
