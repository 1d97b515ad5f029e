import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { StatsPart } from '@tipy/domain/features/stats/stats.fields'
import type { NamedPeriod } from '@tipy/domain/figures/periods'
import { type PeriodValues, periodValuesOf, type RowSource } from '@tipy/domain/figures/table'
import { mapInSlices } from '#platform/slices'
import { readBackground, sumSource } from './stats.background.ts'
import type { StatsDeps } from './stats.deps.ts'
import { readHeads } from './stats.extras.ts'
import type { Member } from './stats.members.ts'
import { membersOfPage, type Page, sortField } from './stats.page.ts'
import type { StatsQuery } from './stats.query.ts'
import { readLeftOut, readShown } from './stats.shown.ts'
import { readValues, type TableData } from './stats.values.ts'

/** An answer whose rows are computed when they are asked for. */
export interface StatsTable extends Omit<StatsReply, 'stats'> {
  readonly stats: AsyncIterable<StatsRow>
}

/**
 * POST /api/stats/{groupBy}: who is on the page is found first, then their numbers are read; the totals of the whole
 * filter are a part of their own. All that is read is read before the answer begins. Computing a large one takes
 * seconds, so it is done in slices.
 */
export async function statsTable(
  deps: StatsDeps,
  query: StatsQuery,
  { parts, ...page }: Page & { readonly parts: readonly StatsPart[] },
  { today, slices }: Pick<TableData, 'today' | 'slices'>,
): Promise<StatsTable> {
  const shown = await readShown(deps.db, query)
  const goals = await deps.readGoals(query, today)
  const sorted = parts.includes('rows') ? sortField(query, page.sortBy) : null
  const wanting = sorted === null || !query.fields ? query : { ...query, fields: new Set([...query.fields, sorted]) }
  const background = await readBackground(deps.db, wanting, { shown, goals, parts, perPage: page.perPage })
  const data = { deps, query, shown, goals, background, today, slices }
  return {
    stats: parts.includes('rows') ? await rowsOf(data, await membersOfPage(data, page)) : noRows(),
    total: shown.members.length,
    ...(parts.includes('totals') ? await totalsOf(data) : { totals: null, leftOut: null }),
  }
}

/** The same with all its rows. */
export async function wholeTable(table: StatsTable | StatsReply): Promise<StatsReply> {
  const stats: StatsRow[] = []
  for await (const row of table.stats) stats.push(row)
  return { ...table, stats }
}

async function rowsOf(data: TableData, page: readonly Member[]): Promise<AsyncIterable<StatsRow>> {
  const { deps, query, goals, today } = data
  const headOf = await readHeads(deps, query, page, { goals, today })
  const valuesOf = await readValues(data, page)
  return eachOf(page, async member => ({ ...headOf(member), ...(await byPeriod(data, valuesOf(member))) }))
}

async function* eachOf<T, U>(items: readonly T[], convert: (item: T) => Promise<U>): AsyncGenerator<U> {
  for (const item of items) yield await convert(item)
}

async function* noRows(): AsyncGenerator<StatsRow> {}

async function byPeriod(
  { query: { periods }, slices }: Pick<TableData, 'query' | 'slices'>,
  of: (period: NamedPeriod) => PeriodValues,
): Promise<Readonly<Record<string, PeriodValues>>> {
  return Object.fromEntries(await mapInSlices(slices, periods, period => [period.key, of(period)] as const))
}

/** What the members shown have together, and what counts but belongs to none of them: the whole figure of the group. */
async function totalsOf(data: TableData): Promise<Pick<StatsReply, 'totals' | 'leftOut'>> {
  const { deps, query, shown, background } = data
  const { shape, everyone } = background
  const others = await readLeftOut(deps.db, query, shown)
  const source: RowSource = sumSource(everyone, others, null)
  // A reader who may read only their own figures does not get what others have.
  const blocks = new Map([...shape.blocks].filter(([block]) => !query.ownBlocks.includes(block)))
  const totalOf = periodValuesOf({ ...shape, fields: query.fields })
  const otherOf = periodValuesOf({ ...shape, fields: query.fields, blocks, compared: null })
  return {
    totals: await byPeriod(data, period => totalOf(shape.total, period)),
    leftOut: await byPeriod(data, period => otherOf(source, period)),
  }
}
