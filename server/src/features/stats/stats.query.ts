import { companyWideRoles } from '@tipy/domain/access/offices'
import { type DateRange, type Day, startOf } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import { percentagesFor } from '@tipy/domain/features/stats/stats.percentages'
import { periodsFor } from '@tipy/domain/features/stats/stats.periods'
import { type AllowedRequest, allowedRequest } from '@tipy/domain/features/stats/stats.rights'
import type { Block } from '@tipy/domain/figures/blocks'
import { countedScopeOf, type FactScope, factScopeOf, leadsPeople, ledScopeOf } from '@tipy/domain/figures/factScope'
import type { Measure } from '@tipy/domain/figures/facts'
import type { FigureName } from '@tipy/domain/figures/figures'
import { type Cell, divideShared, Grid } from '@tipy/domain/figures/grid'
import { type GroupName, groupOf, restLabel } from '@tipy/domain/figures/groups'
import { measureInfo } from '@tipy/domain/figures/measures'
import { countableRange, type NamedPeriod, wholeMonths } from '@tipy/domain/figures/periods'
import { figuresIn, measuresOf, rangesOf } from '@tipy/domain/figures/table'
import type { RecordViewer } from '#engine/serverRecord'
import { type Counting, readCells } from '#figures/query'
import type { Db } from '#platform/database/database'
import { type Member, readMembers } from './stats.members.ts'

/** A call, with all that its parts need to know. */
export interface StatsQuery extends AllowedRequest {
  readonly viewer: RecordViewer
  readonly group: GroupName
  readonly filters: StatsFilters
  readonly periods: readonly NamedPeriod[]
  readonly isComparative: boolean
  /** The days that medians and averages are of, for readers without values; undefined: those asked for. */
  readonly monthsOf: ((ranges: readonly DateRange[]) => readonly DateRange[]) | undefined
  /** The blocks, each with the figure that is compared in it. */
  readonly mains: ReadonlyMap<Block, FigureName>
  /** What the figures of the answer are made of. */
  readonly measures: readonly Measure[]
  readonly counting: Counting
  /** What the reader sees of each measure, counted or not. */
  readonly sightOf: Counting['scopeOf']
}

/** Checks a call against the reader's rights, and finds its periods and facts. */
export function statsQuery(viewer: RecordViewer, group: GroupName, sent: StatsFilters, today: Day): StatsQuery {
  const filters = withoutEmpty(sent)
  const asked = allowedRequest(viewer, group, filters)
  const isComparative = filters.comparativeStats === true
  // What is left out of one person's figures would be what others have.
  if (filters.leftOut && asked.ref !== null) throw new TipyError('INVALID', { leftOut: 'Não se pede com uma pessoa' })
  // A ranking counts everyone whom the other filters choose.
  if (filters.isRanking && (filters.leftOut || filters.led))
    throw new TipyError('INVALID', { isRanking: 'Não se pede com leftOut nem led' })
  const offices = officesOf(viewer, filters)
  const sightOf = scopesBy(viewer, filters, factScopeOf)
  // One person who is asked for has all that the reader sees of them.
  const isOfOne = group === 'consultants' && asked.ref !== null
  const measures = measuresOf(group, asked.blocks)
  const leads = ['billing' as const, ...measures].some(measure => leadsPeople(viewer.roles, measureInfo[measure].model))
  return {
    ...asked,
    viewer,
    group,
    filters,
    periods: periodsFor(filters, rangeOf(viewer, today)),
    isComparative,
    monthsOf: isComparative && !viewer.flags.has('listBillingStats') ? monthsUntil(today) : undefined,
    mains: new Map(asked.blocks.map(block => [block, mainOf(asked.stats, block, group)])),
    measures,
    counting: {
      companyId: viewer.companyId,
      group,
      offices,
      leavesFewOfficesOut: offices !== null && isMostOfCompany(viewer, offices),
      scopeOf: filters.led
        ? scopesBy(viewer, filters, ledScopeOf)
        : isOfOne || !leads
          ? sightOf
          : scopesBy(viewer, filters, countedScopeOf),
      members: null,
    },
    sightOf,
  }
}

/** A ranking counts everyone. */
const scopesBy =
  (viewer: RecordViewer, { isRanking }: StatsFilters, scopeOf: typeof factScopeOf): Counting['scopeOf'] =>
  measure =>
    isRanking === true ? null : scopeOf(viewer, measureInfo[measure].model)

/** One list for the same days, so that what is computed of it once can be found again. */
function monthsUntil(today: Day): StatsQuery['monthsOf'] {
  const known = new WeakMap<readonly DateRange[], readonly DateRange[]>()
  return ranges => {
    const months = known.get(ranges) ?? wholeMonths(ranges, today)
    known.set(ranges, months)
    return months
  }
}

/** All days whose numbers an answer needs. */
export const daysOf = ({ periods, isComparative, monthsOf }: StatsQuery): readonly DateRange[] => [
  ...rangesOf(periods, isComparative),
  ...(monthsOf ? periods.flatMap(({ ranges }) => monthsOf(ranges)) : []),
]

/** An empty list chooses nothing, so it is no filter. */
function withoutEmpty(filters: StatsFilters): StatsFilters {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  )
}

/** The first figure of the block that was asked for. */
function mainOf(stats: AllowedRequest['stats'], block: Block, group: GroupName): FigureName {
  const own = figuresIn(group, block)
  return stats.find(name => own.includes(name)) ?? own[0] ?? 'billing'
}

/** Without a first day, the month of the last one; without a last day, until today. */
function rangeOf({ range }: RecordViewer, today: Day): DateRange {
  const lastDate = range.lastDate ?? today
  const firstDate = range.firstDate ?? startOf('month', lastDate)
  const countable = countableRange({ firstDate, lastDate })
  if (countable === null) throw new TipyError('INVALID', { firstDate: 'A data inicial é posterior à final' })
  return countable
}

/** Offices chosen in the shell and in the filter: both apply. */
function officesOf({ selectedOffices }: RecordViewer, { offices }: StatsFilters): readonly string[] | null {
  if (!offices || offices.length === 0) return selectedOffices
  return selectedOffices === null ? offices : offices.filter(office => selectedOffices.includes(office))
}

/** Only of readers who work in every office is it known how many there are. */
const isMostOfCompany = (viewer: RecordViewer, offices: readonly string[]): boolean =>
  companyWideRoles.some(role => viewer.roles.includes(role)) && offices.length > viewer.offices.length / 2

/** The numbers of a call, and the members its filter shows. */
export interface ReadTable {
  readonly grid: Grid
  readonly members: readonly Member[]
  /** Those who are members by a number, shown or not. */
  readonly named: readonly string[]
  /** Everyone of the group who has a number and is not shown, and what has no member. */
  readonly readLeftOut: () => Promise<readonly Member[]>
}

/** Whom the reader sees among members without a figure. */
export const memberScope = ({ sightOf, blocks }: Pick<StatsQuery, 'sightOf' | 'blocks'>): FactScope | null =>
  sightOf(blocks.includes('expenses') ? 'expenses' : 'billing')

/** A director is none of those they lead: their own sides name their own director. */
function shownScope(query: StatsQuery): FactScope | null {
  const { viewer, ref, counting } = query
  const scope = memberScope(query)
  const countsOwn = ref !== null || counting.scopeOf('billing')?.people.includes(viewer.id) !== false
  return scope === null || countsOwn ? scope : { ...scope, people: scope.people.filter(id => id !== viewer.id) }
}

export async function readTable(db: Db, query: StatsQuery): Promise<ReadTable> {
  const { group, counting, measures, ref, filters, viewer } = query
  const cells = await readCells(db, counting, measures, daysOf(query))
  const named = membersByNumber(group, cells)
  const read = (by: StatsFilters, only: string | null) =>
    readMembers(db, {
      companyId: viewer.companyId,
      group,
      filters: by,
      ref: only,
      offices: counting.offices,
      counted: named,
      scope: shownScope(query),
      percentages: percentagesFor(viewer.flags),
    })
  const found = await read(filters, ref)
  if (ref !== null && found.length === 0) throw new TipyError('NOT_FOUND')
  const shared =
    group === 'offices'
      ? divideShared(
          cells,
          found.map(({ id }) => id ?? ''),
        )
      : cells
  const grid = new Grid(shared)
  const hasRest = shared.some(({ member, value }) => member === null && value !== 0)
  const isWhole = !isNarrowed(filters) && ref === null && hasRest
  const shown = isWhole ? [...found, nobodyOf(group)] : found
  const readOthers = async (than: readonly Member[]) => {
    const [ids, counted] = [new Set(than.map(({ id }) => id)), new Set(grid.members)]
    const everyone = [...(await read({ active: 'all' }, null)), nobodyOf(group)]
    return everyone.filter(({ id }) => !ids.has(id) && counted.has(id))
  }
  const members = filters.leftOut === true ? await readOthers(shown) : shown
  return { grid, members, named, readLeftOut: () => readOthers(members) }
}

/** Who belongs to a group because of a number, whatever else they are. */
export const membersByNumber = (group: GroupName, cells: readonly Cell[]): readonly string[] => {
  const found = new Set(cells.filter(cell => isOfGroup(group, cell)).map(({ member }) => member))
  return [...found].filter(id => id !== null)
}

/** What a person earns does not make them a director: only consultants are members by it. */
const isOfGroup = (group: GroupName, { measure, value }: Cell): boolean =>
  value !== 0 && (measure !== 'commissions' || group === 'consultants' || groupOf(group).members !== 'people')

/** Whether the filter chooses among members: then what has no member is none of them. */
const isNarrowed = ({ search, roles, managers, teams, refs, hasTeam, active, noTeamMembers }: StatsFilters): boolean =>
  Boolean(search) ||
  [roles, managers, teams, refs].some(list => list !== undefined) ||
  noTeamMembers === true ||
  !['undefined', 'all'].includes(String(hasTeam)) ||
  String(active) === 'false'

const nobodyOf = (group: GroupName): Member => ({
  id: null,
  name: restLabel(group),
  active: true,
  startDate: null,
  endDate: null,
  info: {},
})
