import type { DateRange } from '@tipy/domain/calendar/days'
import { averageOf, medianOf, roundedToPercent } from '@tipy/domain/figures/comparisons'
import type { FactScope } from '@tipy/domain/figures/factScope'
import type { Measure } from '@tipy/domain/figures/facts'
import { blockOf, type FigureName, type Term, termsOf } from '@tipy/domain/figures/figures'
import type { Grid } from '@tipy/domain/figures/grid'
import { type ComparisonBase, type Middle, memoized, type RowSource } from '@tipy/domain/figures/table'
import type { Counting } from '#figures/query'
import { readGrid } from '#figures/readGrid'
import type { Db } from '#platform/database/database'
import { type Member, readMembers } from './stats.members.ts'
import { type StatsQuery, wantedDays } from './stats.query.ts'
import { countedBy, memberScope, readWhole, type Shown } from './stats.shown.ts'

/** Where members are not visible to the reader, a median of fewer would reveal what one of them has. */
const minPeers = 5
/** An average of five, less the four that are visible, would be the fifth. */
const minHidden = 3

type OfDays<T> = (terms: readonly Term[], ranges: readonly DateRange[]) => T
/** What the rows of a reader are compared with, and what they are parts of. */
interface Base {
  readonly middleOf: OfDays<Middle | null>
  readonly wholeOf: OfDays<number | null>
}

/** What is compared, and with whom. */
export interface ComparedTable {
  /** What all members have whom the table counts. */
  readonly everyone: Grid
  readonly whole: Shown['whole']
  readonly total: Pick<RowSource, 'valueOf'>
  /** Of the figures that are compared. */
  readonly measures: readonly Measure[]
}

/** The medians and averages of a table, and what its rows are parts of; one member alone is a part of what all have. */
export async function comparedWith(db: Db, query: StatsQuery, table: ComparedTable): Promise<ComparisonBase> {
  const { monthsOf } = query
  const { middleOf, wholeOf } = monthsOf
    ? await roughBase(db, query, table, monthsOf)
    : await exactBase(db, query, table)
  // A reader who may read only their own figures gets no comparison with others.
  const isOwn = (figure: FigureName) => query.ownBlocks.includes(blockOf(figure))
  return {
    monthsOf,
    middleOf: (figure, ranges) => (isOwn(figure) ? null : middleOf(termsOf(figure), ranges)),
    wholeOf: (figure, ranges) =>
      query.ref === null || isOwn(figure)
        ? table.total.valueOf(termsOf(figure), ranges)
        : wholeOf(termsOf(figure), ranges),
  }
}

/** The members of the group in some offices who work here, with all that they have, independent of the caller. */
interface Peers {
  readonly members: readonly Member[]
  readonly grid: Grid
}

interface WhichPeers {
  readonly measures: readonly Measure[]
  readonly offices: readonly string[] | null
  /** Without scopes, independent of the caller. */
  readonly scopeOf?: Counting['scopeOf']
  readonly scope?: FactScope | null
}

async function readPeers(
  db: Db,
  query: StatsQuery,
  { measures, offices, scopeOf = () => null, scope = null }: WhichPeers,
): Promise<Peers> {
  const counting = { ...query.counting, offices, scopeOf }
  const whole = await readWhole(db, query, counting)
  const grid = whole ?? (await readGrid(db, counting, { measures, ranges: wantedDays(query) }))
  return { members: await membersWith(db, query, { counting, whole, scope }), grid }
}

/** Those of them who had started. */
function startedIn(members: readonly Member[], ranges: readonly DateRange[]): readonly Member[] {
  const last = ranges.at(-1)?.lastDate ?? ''
  return members.filter(({ active, startDate }) => active && (startDate === null || startDate <= last))
}

/**
 * For readers without values (docs/decisions/0064): of whole months, of members of whom five or more have a value, and
 * rounded. Too few in the chosen offices, or any offices but the reader's own, are compared with the company.
 */
async function roughBase(
  db: Db,
  query: StatsQuery,
  { measures }: ComparedTable,
  monthsOf: NonNullable<StatsQuery['monthsOf']>,
): Promise<Base> {
  const { offices } = query.counting
  const chosen = await readPeers(db, query, { measures, offices })
  const company = offices === null ? chosen : await readPeers(db, query, { measures, offices: null })
  const choices = isFixedChoice(query) ? [chosen, company] : [company]
  const everything = chosen.grid.together(chosen.grid.members)
  return {
    wholeOf: memoized((terms, ranges) => everything.valueOf(terms, ranges)),
    middleOf: memoized((terms, ranges) => {
      if (query.group === 'offices') return null
      const months = monthsOf(ranges)
      const values = choices
        .map(({ members, grid }) => startedIn(members, months).map(({ id }) => grid.rowOf(id).valueOf(terms, months)))
        .find(some => some.filter(value => value !== 0).length >= minPeers)
      return values ? { median: rough(medianOf(values)), average: rough(averageOf(values)) } : null
    }),
  }
}

const rough = (value: number | null): number | null => value && roundedToPercent(value)

/** What the reader sees of the peers: mostly what the table has counted. */
async function readSight(db: Db, query: StatsQuery, { everyone, whole, measures }: ComparedTable): Promise<Peers> {
  const { counting, sightOf } = query
  const { offices, scopeOf } = counting
  const scope = memberScope(query)
  return scopeOf === sightOf
    ? { members: await membersWith(db, query, { counting, whole, scope }), grid: everyone }
    : readPeers(db, query, { measures, offices, scopeOf: sightOf, scope })
}

/**
 * For readers of values: members whom the reader does not see count only where there are enough of them, and never among
 * offices, which are few and known; and only in the whole company or in the reader's own offices, because the difference
 * between two free choices of offices would be what the hidden members of one office have. One member alone is a part of
 * what all of them have, by the same rule.
 */
async function exactBase(db: Db, query: StatsQuery, table: ComparedTable): Promise<Base> {
  const { group, counting } = query
  const isLimited = query.measures.some(measure => counting.scopeOf(measure) !== null)
  const { members, grid } = isLimited
    ? await readPeers(db, query, { measures: table.measures, offices: counting.offices })
    : { members: await membersWith(db, query, { counting, whole: table.whole, scope: null }), grid: table.everyone }
  // What the reader could add up by asking for one person after the other, which may be more than the table counts.
  const sight = isLimited ? await readSight(db, query, table) : { members, grid }
  const seenIds = new Set(sight.members.map(({ id }) => id))
  const valueIn = (of: Grid, { id }: Member, terms: readonly Term[], ranges: readonly DateRange[]) =>
    of.rowOf(id).valueOf(terms, ranges)
  // All that a member has: of a person who is seen in one deal, others may be hidden.
  const isVisible = (one: Member, ...of: [readonly Term[], readonly DateRange[]]) =>
    seenIds.has(one.id) && valueIn(sight.grid, one, ...of) === valueIn(grid, one, ...of)
  const mayHide = group !== 'offices' && isFixedChoice(query)
  const hidesEnough = (started: readonly Member[], hidden: number) =>
    mayHide && started.length >= minPeers && hidden >= minHidden
  const everything = grid.together(grid.members)
  const visible = sight.grid.together(sight.grid.members)
  return {
    wholeOf: memoized((terms, ranges) => {
      const whole = everything.valueOf(terms, ranges)
      if (!isLimited || visible.valueOf(terms, ranges) === whole) return whole
      const started = startedIn(members, ranges)
      const hidden = started.filter(one => !isVisible(one, terms, ranges))
      return hidesEnough(started, hidden.length) ? whole : null
    }),
    middleOf: memoized((terms, ranges) => {
      const started = startedIn(members, ranges)
      const hidden = started.filter(one => !isVisible(one, terms, ranges))
      if (hidden.length > 0 && !hidesEnough(started, hidden.length)) return null
      const values = started.map(one => valueIn(grid, one, terms, ranges))
      return { median: medianOf(values), average: averageOf(values) }
    }),
  }
}

/** Whether the comparison is with the whole company or with the reader's own offices. */
function isFixedChoice({ counting: { offices }, viewer }: StatsQuery): boolean {
  if (offices === null) return true
  const [chosen, own] = [new Set(offices), new Set(viewer.offices)]
  return chosen.size === own.size && [...chosen].every(office => own.has(office))
}

interface MembersWanted {
  /** Who has a figure of these is a member too. */
  readonly counting: Counting
  readonly whole: Shown['whole']
  readonly scope: FactScope | null
}

/** The members of the group that the reader may see, and those who have a number. */
const membersWith = (db: Db, query: StatsQuery, { counting, whole, scope }: MembersWanted) =>
  readMembers(db, {
    companyId: query.viewer.companyId,
    group: query.group,
    filters: {},
    ref: null,
    offices: counting.offices,
    counted: countedBy(query, counting, whole),
    scope,
  })
