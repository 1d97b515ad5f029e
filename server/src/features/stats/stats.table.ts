import type { DateRange, Day } from '@tipy/domain/calendar/days'
import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { StatsPart } from '@tipy/domain/features/stats/stats.fields'
import type { FigureName } from '@tipy/domain/figures/figures'
import type { NamedPeriod } from '@tipy/domain/figures/periods'
import { type Goal, type PeriodValues, periodValuesOf, type RowSource } from '@tipy/domain/figures/table'
import { measuresWanted } from '@tipy/domain/figures/wanted'
import type { RecordViewer } from '#engine/serverRecord'
import type { Db } from '#platform/database/database'
import { mapInSlices, type Slices } from '#platform/slices'
import { type Background, readBackground, rowSource, sumSource } from './stats.background.ts'
import { readHeads } from './stats.extras.ts'
import type { Member } from './stats.members.ts'
import { membersOfPage, type Page, sortField } from './stats.page.ts'
import { type StatsQuery, wantedDays } from './stats.query.ts'
import { readLeftOut, readShown, type Shown } from './stats.shown.ts'
import { readSingles, withSingles } from './stats.singles.ts'
import { readSums } from './stats.sums.ts'

/** The goals of a group, read once for all its members and years. */
export interface GroupGoals {
  readonly goalOf: (member: string, figure: FigureName, ranges: readonly DateRange[]) => Goal | null
  readonly listOf: (member: string) => StatsRow['goals']
}

export interface StatsDeps {
  readonly db: Db
  /** Comments of people's records that the reader may read. */
  readonly countComments: (viewer: RecordViewer, people: readonly string[]) => Promise<ReadonlyMap<string, number>>
  readonly readGoals: (query: StatsQuery, today: Day) => Promise<GroupGoals>
}

/** All that the parts of an answer are made of. */
export interface TableData {
  readonly deps: StatsDeps
  readonly query: StatsQuery
  readonly shown: Shown
  readonly goals: GroupGoals
  readonly background: Background
  readonly today: Day
  readonly slices: Slices
}

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
  const { deps, query, shown, goals, background, today } = data
  const headOf = await readHeads(deps, query, page, { goals, today })
  const singlesOf = await readSingles(deps.db, query, page, today)
  const { shape, everyone, hasRows } = background
  const wanted = { members: page, measures: measuresWanted(query), ranges: wantedDays(query, query.periods) }
  const grid = hasRows ? everyone : await readSums(deps.db, query, shown, wanted)
  const valuesOf = periodValuesOf({ ...shape, fields: query.fields })
  return eachOf(page, async member => {
    const source = rowSource(grid, goals, member.id)
    return {
      ...headOf(member),
      ...(await byPeriod(data, period => withSingles(valuesOf(source, period), singlesOf(member, period)))),
    }
  })
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
