import { lisbonDay } from '@tipy/domain/calendar/days'
import type { statsContract } from '@tipy/domain/features/stats/stats.contract'
import { blockOf, type FigureName, type Statistic, statistics } from '@tipy/domain/figures/figures'
import { recordViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import { predictedMonths } from './stats.predicted.ts'
import { statsQuery } from './stats.query.ts'
import { rankingReply } from './stats.ranking.ts'
import { readReferences } from './stats.references.ts'
import { figureRows } from './stats.rows.ts'
import { type StatsDeps, statsReply } from './stats.table.ts'

interface Deps extends StatsDeps {
  readonly clock: Clock
}

export function statsHandlers(deps: Deps): Handlers<typeof statsContract> {
  const { db, clock } = deps
  return {
    'POST /api/stats/{groupBy}': async ({ caller, params, body }) => {
      const today = lisbonDay(clock.now())
      const query = statsQuery(await recordViewer(db, caller), params.groupBy, body.filters, today)
      if (body.filters.isRanking === true) return rankingReply(db, query, body.page, body.perPage)
      const { page, perPage, sortBy, sortDesc } = body
      return statsReply(deps, query, { page, perPage, sortBy, sortDesc }, today)
    },
    'POST /api/stats/{groupBy}/rows': async ({ caller, params, body }) => {
      const { filters, ...request } = body
      const viewer = await recordViewer(db, caller)
      // One's own figures are open to those who read no others.
      const isOwn = params.groupBy === 'consultants' && request.ref === viewer.id
      const ref = isOwn ? { ref: viewer.id } : {}
      // A ranking tells no numbers, so it has no rows either.
      const flags = { isRanking: false, comparativeStats: false }
      // The statistics of the table too: their members are those of the table.
      const stats = [...new Set([...(filters.stats ?? []), ...statsOfFigure(request.stat)])]
      const asked = { ...filters, ...ref, ...flags, stats }
      return figureRows(db, statsQuery(viewer, params.groupBy, asked, lisbonDay(clock.now())), request)
    },
    'GET /api/stats/predicted': async ({ caller }) =>
      predictedMonths(db, await recordViewer(db, caller), lisbonDay(clock.now())),
    'GET /api/stats/references': async ({ caller, query }) =>
      readReferences(db, await recordViewer(db, caller), query.active, lisbonDay(clock.now())),
  }
}

/** The statistics of a figure's block: asking for its rows needs the right to read one of them. */
const statsOfFigure = (figure: FigureName): Statistic[] =>
  statistics.filter(name => blockOf(name) === blockOf(figure)).slice(0, 1)
