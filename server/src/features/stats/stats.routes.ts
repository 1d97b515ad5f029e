import { selectOffices } from '@tipy/domain/access/offices'
import { lisbonDay } from '@tipy/domain/calendar/days'
import type { StatsReply, statsContract } from '@tipy/domain/features/stats/stats.contract'
import { fieldsAt, type StatsPart, statsParts } from '@tipy/domain/features/stats/stats.fields'
import { allRows } from '@tipy/domain/features/stats/stats.paging'
import { recordViewer } from '#engine/viewer'
import { writeJson } from '#http/jsonText'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import type { Clock } from '#platform/clock'
import { createSlices } from '#platform/slices'
import type { StatsDeps } from './stats.deps.ts'
import { statsFile } from './stats.export.ts'
import type { Page } from './stats.page.ts'
import { predictedMonths } from './stats.predicted.ts'
import { type StatsRequest, statsQuery } from './stats.query.ts'
import { rankingReply } from './stats.ranking.ts'
import { type ReferencesDeps, readReferences } from './stats.references.ts'
import { figureRows, queryOfCell } from './stats.rows.ts'
import { statsTable, wholeTable } from './stats.table.ts'

interface Deps extends StatsDeps, ReferencesDeps {
  readonly clock: Clock
}

/** Without parts the rows, and the totals where the filters ask for them. */
type WantedPage = Page & { readonly parts?: readonly StatsPart[] | undefined }

export function statsHandlers(deps: Deps): Handlers<typeof statsContract> {
  const { db, clock } = deps
  const tableOf = async (caller: Caller, request: StatsRequest, { parts, ...page }: WantedPage) => {
    const today = lisbonDay(clock.now())
    const { isRanking, includeTotal } = request.filters
    const query = statsQuery(recordViewer(caller), request, today)
    if (isRanking === true) return rankingReply(db, query, page.page, page.perPage)
    const usual: readonly StatsPart[] = includeTotal === true ? statsParts : ['rows']
    return statsTable(deps, query, { ...page, parts: parts ?? usual }, { today, slices: createSlices() })
  }
  return {
    'POST /api/stats/{groupBy}': async ({ caller, params: { groupBy }, body: { filters, fields, ...page } }) =>
      writeJson<StatsReply>(
        await tableOf(caller, { group: groupBy, filters, fields }, { ...page, sortBy: page.sortBy }),
      ),
    'POST /api/stats/{groupBy}/export': async ({ caller, params: { groupBy }, body }) => {
      const { filters, columns, sortBy, sortDesc } = body
      const request = { group: groupBy, filters, fields: fieldsAt(columns.map(({ path }) => path)) }
      const everything = { page: 0, perPage: allRows, sortBy, sortDesc, parts: statsParts }
      const table = await wholeTable(await tableOf(caller, request, everything))
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
