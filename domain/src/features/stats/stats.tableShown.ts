import type { DateRange } from '../../calendar/days.ts'
import { formatMonth, formatRange } from '../../calendar/format.ts'
import { blockOf, type Statistic } from '../../figures/figures.ts'
import { groupOf } from '../../figures/groups.ts'
import { countableRange, type NamedPeriod } from '../../figures/periods.ts'
import type { Column } from './stats.columnParts.ts'
import type { StatsFilters } from './stats.contract.ts'
import { periodsFor } from './stats.periods.ts'
import type { Choice } from './stats.views.ts'

/** How many years are compared, and whether whole: what the columns depend on beside the choice. */
export interface TableYears {
  readonly years: number
  readonly fullYears: boolean
}
export const usualYears: TableYears = { years: 2, fullYears: false }

/** Columns that a widget adds to any view: of the chosen days (docs/decisions/0046). */
export const extraColumnNames = ['giveUps', 'productivity'] as const
export type ExtraColumns = (typeof extraColumnNames)[number]

/** The statistic whose block has the extra columns. */
const blockOfExtra = { giveUps: 'reservations', productivity: 'billing' } as const satisfies Readonly<
  Record<ExtraColumns, Statistic>
>

/** The extra columns that a choice can have: those of a block that its group has; comparisons have no predictions. */
export function extrasWithin({ group, statistic }: Choice, extras: readonly ExtraColumns[]): readonly ExtraColumns[] {
  const { blocks } = groupOf(group)
  return extras.filter(
    extra => blocks.includes(blockOf(blockOfExtra[extra])) && !(extra === 'productivity' && statistic === 'predicted'),
  )
}

/** The filters of a view's call, with what its extra columns need. */
export function viewFilters(choice: Choice, years: TableYears, extras: readonly ExtraColumns[] = []): StatsFilters {
  const own = ownFilters(choice, years)
  const added = extrasWithin(choice, extras)
  if (added.length === 0 || choice.view === 'percentages') return own
  return {
    ...own,
    stats: [...new Set([choice.statistic, ...added.map(extra => blockOfExtra[extra])])],
    period: true,
    // The sides of the days are read with comparisons only.
    ...(added.includes('productivity') && { comparativeStats: true }),
  }
}

function ownFilters({ statistic, view }: Choice, { years, fullYears }: TableYears): StatsFilters {
  const common: StatsFilters = { stats: [statistic] }
  switch (view) {
    case 'months':
      return { ...common, ...(years > 1 && { multipleYears: years }), ...(fullYears && { fullYears }) }
    case 'comparison':
      return { ...common, period: true, lastPeriod: true, lastDateOnly: true }
    // The goal of a year is that of the whole year; what is expected of it goes up to today.
    case 'goals':
      return { ...common, lastDateOnly: true, fullYears: true }
    case 'comparativeStats':
    case 'otherStats':
      return { ...common, comparativeStats: true, period: true, lastDateOnly: true }
    case 'percentages':
      return common
  }
}

/** What the columns of a table depend on. */
export interface TableShown {
  readonly choice: Choice
  readonly years: TableYears
  readonly range: DateRange
  readonly extras?: readonly ExtraColumns[]
}

/** The periods of a view, as the server computes them from the same filters. */
export const periodsIn = ({ choice, years, range, extras }: TableShown): readonly NamedPeriod[] =>
  periodsFor(viewFilters(choice, years, extras), countableRange(range) ?? range)

/** The name of a period, for headings and for the title of a panel. */
export function periodLabel({ key, kind, ranges }: NamedPeriod): string {
  if (kind === 'year') return key
  const [first] = ranges
  if (kind === 'month') return formatMonth(first?.firstDate.slice(0, 7) ?? '')
  if (kind === 'total' || !first) return 'Total'
  return formatRange(first)
}

/** Every cell asks for its period: five years have sixty-five, too many to compute for each of them. */
const knownPeriods = new WeakMap<TableShown, ReadonlyMap<string, NamedPeriod>>()
function periodOf(shown: TableShown, key: string): NamedPeriod | undefined {
  const known = knownPeriods.get(shown) ?? new Map(periodsIn(shown).map(one => [one.key, one]))
  knownPeriods.set(shown, known)
  return known.get(key)
}

/** By its key: the title of a cell's panel. */
export function periodLabelOf(shown: TableShown, key: string): string {
  const period = periodOf(shown, key)
  return period ? periodLabel(period) : key
}

/** The days that a growth is compared with, and their name. Null: the column is compared with something else. */
export function comparedDays(
  shown: TableShown,
  { path, period: key = '' }: Column,
): { readonly range: DateRange; readonly label: string } | null {
  const period = periodOf(shown, key)
  const ranges = path.endsWith('.YearlyGrowth')
    ? period?.yearBefore
    : path.endsWith('.PeriodicGrowth')
      ? period?.before
      : []
  const [only, ...more] = ranges ?? []
  return only && more.length === 0 ? { range: only, label: formatRange(only) } : null
}
