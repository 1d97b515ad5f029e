import { type DateRange, type Day, startOf } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import { periodsFor } from '@tipy/domain/features/stats/stats.periods'
import { type AllowedRequest, allowedRequest } from '@tipy/domain/features/stats/stats.rights'
import type { Block } from '@tipy/domain/figures/blocks'
import { countedScopeOf, factScopeOf, leadsPeople, ledScopeOf } from '@tipy/domain/figures/factScope'
import type { Measure } from '@tipy/domain/figures/facts'
import type { FigureName } from '@tipy/domain/figures/figures'
import { figuresIn, type GroupName, measuresOf } from '@tipy/domain/figures/groups'
import { measureInfo } from '@tipy/domain/figures/measures'
import { countableRange, type NamedPeriod, wholeMonths } from '@tipy/domain/figures/periods'
import { rangesOf } from '@tipy/domain/figures/table'
import { ofMiddles, rangesWanted, type WantedTable, wantsAny } from '@tipy/domain/figures/wanted'
import type { RecordViewer } from '#engine/serverRecord'
import type { Counting } from '#figures/query'

/** A call, with all that its parts need to know. */
export interface StatsQuery extends AllowedRequest, WantedTable {
  readonly viewer: RecordViewer
  readonly filters: StatsFilters
  readonly periods: readonly NamedPeriod[]
  /** The days that medians and averages are of, for readers without values; undefined: those asked for. */
  readonly monthsOf: ((ranges: readonly DateRange[]) => readonly DateRange[]) | undefined
  /** What the figures of its blocks are made of, wanted or not. */
  readonly measures: readonly Measure[]
  readonly counting: Counting
  /** What the reader sees of each measure, counted or not. */
  readonly sightOf: Counting['scopeOf']
}

export interface StatsRequest {
  readonly group: GroupName
  readonly filters: StatsFilters
  /** Undefined: all that the group and the filters have. */
  readonly fields?: readonly string[] | undefined
}

/** Checks a call against the reader's rights, and finds its periods and facts. */
export function statsQuery(
  viewer: RecordViewer,
  { group, filters: sent, fields }: StatsRequest,
  today: Day,
): StatsQuery {
  const filters = withoutEmpty(sent)
  const asked = allowedRequest(viewer, group, filters)
  const isComparative = filters.comparativeStats === true
  // What is left out of one person's figures would be what others have.
  if (filters.leftOut && asked.ref !== null) throw new TipyError('INVALID', { leftOut: 'Não se pede com uma pessoa' })
  // A ranking counts everyone whom the other filters choose.
  if (filters.isRanking && (filters.leftOut || filters.led))
    throw new TipyError('INVALID', { isRanking: 'Não se pede com leftOut nem led' })
  const sightOf = scopesBy(viewer, filters, factScopeOf)
  const measures = measuresOf(group, asked.blocks)
  // One person who is asked for has all that the reader sees of them.
  const isOfOne = group === 'consultants' && asked.ref !== null
  return {
    ...asked,
    viewer,
    group,
    filters,
    periods: periodsFor(filters, rangeOf(viewer, today)),
    isComparative,
    monthsOf: isComparative && !viewer.flags.has('listBillingStats') ? monthsUntil(today) : undefined,
    fields: fields && new Set(fields),
    // Both are shown, so their difference can be, and rows can be sorted by it.
    ...(filters.period === true && filters.lastPeriod === true && { grownPeriod: 'period' }),
    mains: new Map(asked.blocks.map(block => [block, mainOf(asked.stats, block, group)])),
    measures,
    counting: {
      companyId: viewer.companyId,
      group,
      offices: officesOf(viewer, filters),
      scopeOf: filters.led
        ? scopesBy(viewer, filters, ledScopeOf)
        : isOfOne || !leadsAny(viewer, measures)
          ? sightOf
          : scopesBy(viewer, filters, countedScopeOf),
      members: null,
    },
    sightOf,
  }
}

/** Whether the reader leads people in the lists of these measures, or in invoices. */
const leadsAny = ({ roles }: RecordViewer, measures: readonly Measure[]): boolean =>
  ['billing' as const, ...measures].some(measure => leadsPeople(roles, measureInfo[measure].model))

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

/** The days whose numbers decide who is in the table. */
export const daysOf = (query: StatsQuery): readonly DateRange[] => [
  ...rangesOf(query.periods, query.isComparative),
  ...monthsIn(query),
]

/** The days that the wanted values are of. */
export const wantedDays = (query: StatsQuery): readonly DateRange[] => [
  ...rangesWanted(query, query.periods),
  ...(wantsAny(query, ofMiddles) ? monthsIn(query) : []),
]

/** The whole months that medians and averages are of. */
const monthsIn = ({ periods, monthsOf }: StatsQuery): readonly DateRange[] =>
  monthsOf ? periods.flatMap(({ ranges }) => monthsOf(ranges)) : []
