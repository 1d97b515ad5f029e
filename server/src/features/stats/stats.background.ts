import type { DateRange } from '@tipy/domain/calendar/days'
import type { StatsPart } from '@tipy/domain/features/stats/stats.fields'
import { isHiddenFrom } from '@tipy/domain/features/stats/stats.rights'
import type { Measure } from '@tipy/domain/figures/facts'
import { type FigureName, termsOf } from '@tipy/domain/figures/figures'
import type { Grid } from '@tipy/domain/figures/grid'
import { type ComparisonBase, type Goal, memoized, type RowSource, type TableShape } from '@tipy/domain/figures/table'
import { measuresWanted, ofMiddles, wantsAny } from '@tipy/domain/figures/wanted'
import type { Db } from '#platform/database/database'
import type { GroupGoals } from './stats.deps.ts'
import type { Member } from './stats.members.ts'
import { type ComparedTable, comparedWith } from './stats.peers.ts'
import { type StatsQuery, wantedDays } from './stats.query.ts'
import type { Shown } from './stats.shown.ts'
import { readSums } from './stats.sums.ts'

/** What rows are computed against, besides their own numbers. */
export interface Background {
  readonly shape: Omit<TableShape, 'fields'>
  /** What all members have, as far as something is computed from it. */
  readonly everyone: Grid
  /** Whether that is all that the rows need. */
  readonly hasRows: boolean
}

interface Needed {
  readonly shown: Shown
  readonly goals: GroupGoals
  readonly parts: readonly StatsPart[]
  readonly perPage: number
}

/** Of a query that also wants what its rows are sorted by. */
export async function readBackground(db: Db, query: StatsQuery, needed: Needed): Promise<Background> {
  const { shown, goals, parts, perPage } = needed
  const hasTotals = parts.includes('totals')
  const hasRows = hasTotals || shown.members.length <= perPage
  const isCompared = comparesMembers(query, parts)
  const mains = measuresOfMains(query)
  const everyone = await readSums(db, query, shown, {
    members: hasTotals || isCompared ? null : shown.members,
    measures: hasRows ? measuresWanted(query) : isCompared || isPartOfTotal(query) ? mains : [],
    ranges: wantedDays(query),
  })
  const total = sumSource(everyone, shown.members, goals)
  const { group, grownPeriod, viewer } = query
  const shape = {
    group,
    blocks: query.mains,
    isHidden: (figure: FigureName) => isHiddenFrom(viewer.roles, figure),
    total,
    compared: query.isComparative
      ? await comparedBase(db, query, isCompared, { whole: shown.whole, everyone, total, measures: mains })
      : null,
    ...(grownPeriod && { grownPeriod }),
  }
  return { shape, everyone, hasRows }
}

/** The measures of the figures that are compared. */
const measuresOfMains = ({ mains }: StatsQuery): readonly Measure[] => [
  ...new Set([...mains.values()].flatMap(termsOf).map(({ measure }) => measure)),
]

const comparedBase = async (
  db: Db,
  query: StatsQuery,
  isCompared: boolean,
  table: ComparedTable,
): Promise<ComparisonBase> =>
  isCompared
    ? comparedWith(db, query, table)
    : {
        monthsOf: query.monthsOf,
        middleOf: () => null,
        wholeOf: (figure, ranges) => table.total.valueOf(termsOf(figure), ranges),
      }

/** Whether a value says where a member stands among others; one member alone is also a part of what all have. */
const comparesMembers = (query: StatsQuery, parts: readonly StatsPart[]): boolean =>
  query.isComparative &&
  // All members together are not compared with one of them.
  ((parts.includes('rows') && wantsAny(query, ofMiddles)) ||
    (query.ref !== null && wantsAny(query, ['PercentOfTotal'])))

const isPartOfTotal = (query: StatsQuery): boolean =>
  (query.isComparative && wantsAny(query, ['PercentOfTotal'])) || wantsAny(query, ['subCategoryPercent'])

export const rowSource = (grid: Grid, goals: GroupGoals, id: string | null): RowSource => {
  const row = grid.rowOf(id)
  return {
    valueOf: (terms, ranges) => row.valueOf(terms, ranges),
    goalOf: (figure, ranges) => (id === null ? null : goals.goalOf(id, figure, ranges)),
  }
}

/** Several members as one row; the goals of those that have one. Every row may ask what the total is. */
export function sumSource(grid: Grid, members: readonly Member[], goals: GroupGoals | null): RowSource {
  const ids = members.map(({ id }) => id)
  const goalOf = (figure: FigureName, ranges: readonly DateRange[]): Goal | null => {
    const found = ids.flatMap(id => (id === null ? [] : (goals?.goalOf(id, figure, ranges) ?? [])))
    const sum = (of: (one: Goal) => number) => found.reduce((total, one) => total + of(one), 0)
    return found.length === 0 ? null : { goal: sum(({ goal }) => goal), expected: sum(({ expected }) => expected) }
  }
  const row = grid.together(ids)
  return { valueOf: memoized((terms, ranges) => row.valueOf(terms, ranges)), goalOf }
}
