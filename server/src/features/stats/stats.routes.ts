import { selectOffices } from '@tipy/domain/access/offices'
import { lisbonDay } from '@tipy/domain/calendar/days'
import type { StatsFilters, StatsReply, StatsRow, statsContract } from '@tipy/domain/features/stats/stats.contract'
import { allRows, noRows } from '@tipy/domain/features/stats/stats.paging'
import type { GroupName } from '@tipy/domain/figures/groups'
import type { PeriodValues } from '@tipy/domain/figures/table'
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
import { type Paging, type StatsDeps, type StatsTable, statsTable, wholeTable } from './stats.table.ts'

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
    'POST /api/stats/{groupBy}': async ({ caller, params, body: { filters, fields, parts, ...paging } }) => {
      const wanted = parts ? { ...filters, includeTotal: parts.includes('totals') } : filters
      const shown = parts && !parts.includes('rows') ? { ...paging, perPage: noRows } : paging
      const table = await tableOf(caller, params.groupBy, wanted, { ...shown, sortBy: paging.sortBy })
      return writeJson<StatsReply>(fields ? onlyFields(table, fields) : table)
    },
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

function onlyFields(table: StatsTable | StatsReply, fields: readonly string[]): StatsTable {
  const inPeriod = (values: PeriodValues | undefined) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([block, own]) => [
        block,
        Object.fromEntries(Object.entries(own).filter(([name]) => fields.includes(`${block}.${name}`))),
      ]),
    )
  const ofPeriods = (periods: Readonly<Record<string, PeriodValues>> | null) =>
    periods && Object.fromEntries(Object.entries(periods).map(([key, values]) => [key, inPeriod(values)]))
  async function* rows(): AsyncGenerator<StatsRow> {
    for await (const row of table.stats)
      yield Object.fromEntries(
        Object.entries(row)
          .filter(([name]) => !['pipeline', 'comments', 'goals', 'warnings'].includes(name) || fields.includes(name))
          .map(([name, value]) => [
            name,
            /^(\d|period$|lastPeriod$|total$)/.test(name) ? inPeriod(value as PeriodValues) : value,
          ]),
      ) as unknown as StatsRow
  }
  return { ...table, stats: rows(), totals: ofPeriods(table.totals), leftOut: ofPeriods(table.leftOut) }
}
