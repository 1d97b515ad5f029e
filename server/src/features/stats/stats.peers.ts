import type { DateRange } from '@tipy/domain/calendar/days'
import { averageOf, medianOf } from '@tipy/domain/figures/comparisons'
import type { FactScope } from '@tipy/domain/figures/factScope'
import { blockOf, type FigureName, type Term, termsOf } from '@tipy/domain/figures/figures'
import { Grid } from '@tipy/domain/figures/grid'
import { type ComparisonBase, memoized, type RowSource, rangesOf } from '@tipy/domain/figures/table'
import { readCells } from '#figures/query'
import type { Db } from '#platform/database/database'
import { type Member, readMembers } from './stats.members.ts'
import { memberScope, membersByNumber, type ReadTable, type StatsQuery } from './stats.query.ts'

/** Where members are not visible to the reader, a median of fewer would reveal what one of them has. */
const minPeers = 5
/** An average of five, less the four that are visible, would be the fifth. */
const minHidden = 3

/**
 * The members that medians and averages are of: those of the group who work here and had started, in the whole company
 * or the chosen offices. Members whom the reader does not see count only where there are enough of them, and never among
 * offices, which are few and known; and only in the whole company or in the reader's own offices, because the difference
 * between two free choices of offices would be what the hidden members of one office have. One member alone is a part of
 * what all of them have, by the same rule; rows of a table are parts of its total.
 */
export async function comparedWith(
  db: Db,
  query: StatsQuery,
  table: ReadTable,
  total: Pick<RowSource, 'valueOf'>,
): Promise<ComparisonBase> {
  const { group, counting, sightOf, measures } = query
  const isLimited = measures.some(measure => counting.scopeOf(measure) !== null)
  // On the days of the table, those compared with too: who is a member does not depend on who asks.
  const readBy = async (scopeOf: typeof sightOf) => {
    const cells = await readCells(db, { ...counting, scopeOf }, measures, rangesOf(query.periods, true))
    return { grid: new Grid(cells), named: membersByNumber(group, cells) }
  }
  const { grid, named } = isLimited ? await readBy(() => null) : table
  // What the reader could add up by asking for one person after the other, which may be more than the table counts.
  const visibleTo = isLimited ? await readBy(sightOf) : { grid, named }
  const sight = visibleTo.grid
  const members = await membersWith(db, query, named, null)
  const seen = isLimited ? await membersWith(db, query, visibleTo.named, memberScope(query)) : members
  const seenIds = new Set(seen.map(({ id }) => id))
  const startedIn = (ranges: readonly DateRange[]) => {
    const last = ranges.at(-1)?.lastDate ?? ''
    return members.filter(({ active, startDate }) => active && (startDate === null || startDate <= last))
  }
  const valueIn = (of: Grid, { id }: Member, terms: readonly Term[], ranges: readonly DateRange[]) =>
    of.rowOf(id).valueOf(terms, ranges)
  // All that a member has: of a person who is seen in one deal, others may be hidden.
  const isVisible = (one: Member, ...of: [readonly Term[], readonly DateRange[]]) =>
    seenIds.has(one.id) && valueIn(sight, one, ...of) === valueIn(grid, one, ...of)
  const mayHide = group !== 'offices' && isFixedChoice(query)
  const hidesEnough = (started: readonly Member[], hidden: number) =>
    mayHide && started.length >= minPeers && hidden >= minHidden
  const everything = grid.together(grid.members)
  const visible = sight.together(sight.members)
  const wholeOf = memoized((terms, ranges) => {
    const whole = everything.valueOf(terms, ranges)
    if (!isLimited || visible.valueOf(terms, ranges) === whole) return whole
    const started = startedIn(ranges)
    const hidden = started.filter(one => !isVisible(one, terms, ranges))
    return hidesEnough(started, hidden.length) ? whole : null
  })
  const middleOf = memoized((terms, ranges) => {
    const started = startedIn(ranges)
    const hidden = started.filter(one => !isVisible(one, terms, ranges))
    if (hidden.length > 0 && !hidesEnough(started, hidden.length)) return null
    const values = started.map(one => valueIn(grid, one, terms, ranges))
    return { median: medianOf(values), average: averageOf(values) }
  })
  // A reader who may read only their own figures gets no comparison with others.
  const isOwn = (figure: FigureName) => query.ownBlocks.includes(blockOf(figure))
  return {
    middleOf: (figure, ranges) => (isOwn(figure) ? null : middleOf(termsOf(figure), ranges)),
    wholeOf: (figure, ranges) =>
      query.ref === null || isOwn(figure) ? total.valueOf(termsOf(figure), ranges) : wholeOf(termsOf(figure), ranges),
  }
}

/** Whether the comparison is with the whole company or with the reader's own offices. */
function isFixedChoice({ counting: { offices }, viewer }: StatsQuery): boolean {
  if (offices === null) return true
  const [chosen, own] = [new Set(offices), new Set(viewer.offices)]
  return chosen.size === own.size && [...chosen].every(office => own.has(office))
}

/** The members of the group that the reader may see, and those who have one of these numbers. */
const membersWith = (db: Db, query: StatsQuery, named: readonly string[], scope: FactScope | null) =>
  readMembers(db, {
    companyId: query.viewer.companyId,
    group: query.group,
    filters: {},
    ref: null,
    offices: query.counting.offices,
    counted: named,
    scope,
    percentages: [],
  })
