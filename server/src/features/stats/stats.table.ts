import type { DateRange, Day } from '@tipy/domain/calendar/days'
import { valueAt } from '@tipy/domain/features/stats/stats.cellText'
import { pathOf } from '@tipy/domain/features/stats/stats.columnParts'
import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { noRows } from '@tipy/domain/features/stats/stats.paging'
import { isHiddenFrom } from '@tipy/domain/features/stats/stats.rights'
import type { FigureName } from '@tipy/domain/figures/figures'
import type { Grid } from '@tipy/domain/figures/grid'
import type { NamedPeriod } from '@tipy/domain/figures/periods'
import { type Goal, type PeriodValues, periodValues, type RowSource, type TableShape } from '@tipy/domain/figures/table'
import type { RecordViewer } from '#engine/serverRecord'
import { readOpen } from '#figures/query'
import type { Db } from '#platform/database/database'
import { mapInSlices, type Slices } from '#platform/slices'
import { idsOf, type Member } from './stats.members.ts'
import { comparedWith } from './stats.peers.ts'
import { type ReadTable, readTable, type StatsQuery } from './stats.query.ts'
import { isSingle, type Singles, singleFacts, withoutSingles, withSingles } from './stats.singles.ts'
import { sortedBy } from './stats.sort.ts'
import { readWarnings } from './stats.warnings.ts'

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

export interface Paging {
  readonly page: number
  readonly perPage: number
  readonly sortBy: string | undefined
  readonly sortDesc: boolean
  /** Whether rows have what only single facts give. */
  readonly transactions: boolean
}

/** All that the rows of an answer are made of. */
interface TableData {
  readonly deps: StatsDeps
  readonly query: StatsQuery
  readonly table: ReadTable
  readonly goals: GroupGoals
  readonly shape: TableShape
  readonly singles: Singles
  readonly slices: Slices
}

/** An answer whose rows are computed when they are asked for. */
export interface StatsTable extends Omit<StatsReply, 'stats'> {
  readonly stats: AsyncIterable<StatsRow>
}

/**
 * POST /api/stats/{groupBy}: the rows of a page, sorted by any of their values, and the totals of the whole filter. All
 * of it is read first; computing a large one takes seconds, so it is done in slices.
 */
export async function statsTable(
  deps: StatsDeps,
  query: StatsQuery,
  paging: Paging,
  today: Day,
  slices: Slices,
): Promise<StatsTable> {
  const table = await readTable(deps.db, query)
  const goals = await deps.readGoals(query, today)
  const shape = await shapeOf(deps.db, query, table, goals)
  const singles = paging.transactions ? singleFacts(deps.db, query, table, today) : withoutSingles
  const data = { deps, query, table, goals, shape, singles, slices }
  const isTotal = query.filters.includeTotal === true
  return {
    stats: paging.perPage === noRows ? eachOf([], rowOf) : await rowsOf(data, await shownMembers(data, paging), today),
    total: table.members.length,
    totals: isTotal ? await byPeriod(data, period => periodValues(shape, shape.total, period)) : null,
    leftOut: isTotal ? await leftOutOf(data) : null,
  }
}

/** The same with all its rows. */
export async function wholeTable(table: StatsTable | StatsReply): Promise<StatsReply> {
  const stats: StatsRow[] = []
  for await (const row of table.stats) stats.push(row)
  return { ...table, stats }
}

async function shownMembers(data: TableData, paging: Paging): Promise<readonly Member[]> {
  const { page, perPage } = paging
  return (await sortedMembers(data, paging)).slice(page * perPage, (page + 1) * perPage)
}

async function sortedMembers(data: TableData, { sortBy, sortDesc }: Paging): Promise<readonly Member[]> {
  const { deps, query, table, goals, singles, slices } = data
  const { members } = table
  const [first = '', ...path] = (sortBy ?? standardSort(query)).split('.')
  const period = query.periods.find(({ key }) => key === first)
  if (period) {
    const singlesOf = path.some(isSingle) ? await singles(members) : () => ({})
    const valuesOf = (member: Member) => withSingles(valuesIn(data, member, period), singlesOf(member, period))
    const values = await mapInSlices(slices, members, member => valueAt(valuesOf(member), path))
    return sortedBy(members, values, sortDesc)
  }
  const extrasOf = extraNames.includes(first) ? await readExtras(deps, query, members) : () => ({})
  const valuesOf = (member: Member) => ({ ...rowOf(member), ...extrasOf(member, goals) })
  const values = await mapInSlices(slices, members, member => valueAt(valuesOf(member), [first, ...path]))
  return sortedBy(members, values, sortDesc)
}

async function rowsOf(data: TableData, shown: readonly Member[], today: Day): Promise<AsyncIterable<StatsRow>> {
  const { deps, query, goals, singles } = data
  const extrasOf = await readExtras(deps, query, shown)
  const warningsOf = await readWarnings(deps.db, query, shown, today)
  const singlesOf = await singles(shown)
  const valuesOf = async (member: Member): Promise<StatsRow> => ({
    ...rowOf(member),
    ...extrasOf(member, goals),
    ...warningsOf(member),
    ...(await byPeriod(data, period => withSingles(valuesIn(data, member, period), singlesOf(member, period)))),
  })
  return eachOf(shown, valuesOf)
}

async function* eachOf<T, U>(items: readonly T[], convert: (item: T) => U | Promise<U>): AsyncGenerator<U> {
  for (const item of items) yield await convert(item)
}

/** A member's blocks in a period. */
const valuesIn = ({ shape, table, goals }: TableData, { id }: Member, period: NamedPeriod): PeriodValues =>
  periodValues(shape, memberSource(table, goals, id), period)

async function byPeriod<T>(
  { query: { periods }, slices }: Pick<TableData, 'query' | 'slices'>,
  of: (period: NamedPeriod) => T,
): Promise<Readonly<Record<string, T>>> {
  return Object.fromEntries(await mapInSlices(slices, periods, period => [period.key, of(period)] as const))
}

/** By the figure asked for, over all months. */
function standardSort({ mains }: StatsQuery): string {
  const [main = 'billing'] = mains.values()
  return pathOf('total', main)
}

const rowOf = ({ id, name, info }: Member): StatsRow => ({ _id: id, ref: id, name, ...info })

const memberSource = ({ grid }: ReadTable, goals: GroupGoals, id: string | null): RowSource => ({
  valueOf: (terms, ranges) => grid.rowOf(id).valueOf(terms, ranges),
  goalOf: (figure, ranges) => (id === null ? null : goals.goalOf(id, figure, ranges)),
})

const noGoal = () => null

/** Several members as one row; the goals of those that have one. */
function sumSource(grid: Grid, members: readonly (string | null)[], goals: GroupGoals | null): RowSource {
  const ids = members.filter(id => id !== null)
  const goalOf = (figure: FigureName, ranges: readonly DateRange[]): Goal | null => {
    const found = ids.flatMap(id => goals?.goalOf(id, figure, ranges) ?? [])
    const sum = (of: (one: Goal) => number) => found.reduce((total, one) => total + of(one), 0)
    return found.length === 0 ? null : { goal: sum(({ goal }) => goal), expected: sum(({ expected }) => expected) }
  }
  const row = grid.together(members)
  return { valueOf: (terms, ranges) => row.valueOf(terms, ranges), goalOf: goals ? goalOf : noGoal }
}

async function shapeOf(db: Db, query: StatsQuery, table: ReadTable, goals: GroupGoals): Promise<TableShape> {
  const members = table.members.map(({ id }) => id)
  const total = sumSource(table.grid, members, goals)
  return {
    group: query.group,
    blocks: query.mains,
    isHidden: figure => isHiddenFrom(query.viewer.roles, figure),
    total,
    compared: query.isComparative ? await comparedWith(db, query, table, total) : null,
    // Both are shown, so their difference can be, and rows can be sorted by it.
    ...(query.filters.period === true && query.filters.lastPeriod === true && { grownPeriod: 'period' }),
  }
}

/** What counts but belongs to no member shown: the totals and it are the whole figure of the group. */
async function leftOutOf(data: TableData): Promise<StatsReply['leftOut']> {
  const { query, table, shape } = data
  const others = await table.readLeftOut()
  const source = sumSource(
    table.grid,
    others.map(({ id }) => id),
    null,
  )
  // A reader who may read only their own figures does not get what others have.
  const blocks = new Map([...shape.blocks].filter(([block]) => !query.ownBlocks.includes(block)))
  return byPeriod(data, period => periodValues({ ...shape, blocks, compared: null }, source, period))
}

type Values = Readonly<Record<string, unknown>>

/** Sorting by one of these reads it for every member. */
const extraNames = ['pipeline', 'comments']

/** What rows have besides their figures: what is open today, comments, goals. */
async function readExtras(deps: StatsDeps, query: StatsQuery, shown: readonly Member[]) {
  const { viewer, group, counting, blocks } = query
  const ids = idsOf(shown)
  const open = blocks.includes('reservations')
    ? await readOpen(deps.db, { ...counting, members: null })
    : new Map<string | null, number>()
  const readsStaff = viewer.flags.has('listStaff') || viewer.flags.has('listConsultants')
  const comments = group === 'consultants' && readsStaff ? await deps.countComments(viewer, ids) : null
  return ({ id }: Member, goals: GroupGoals): Values => ({
    ...(blocks.includes('reservations') && { pipeline: (open.get(id) ?? 0) / 100 }),
    ...(comments && id !== null && { comments: comments.get(id) ?? 0 }),
    ...(id !== null && { goals: goals.listOf(id) ?? [] }),
  })
}
