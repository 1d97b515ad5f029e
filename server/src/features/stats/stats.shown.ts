import { TipyError } from '@tipy/domain/errors/errors'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import type { FactScope } from '@tipy/domain/figures/factScope'
import type { Measure } from '@tipy/domain/figures/facts'
import type { Grid } from '@tipy/domain/figures/grid'
import { type GroupName, groupOf, restLabel } from '@tipy/domain/figures/groups'
import { type Counted, type Counting, hasRest } from '#figures/query'
import { readGrid } from '#figures/readGrid'
import type { Db } from '#platform/database/database'
import { idsOf, type Member, type MemberQuery, readMembers } from './stats.members.ts'
import { daysOf, type StatsQuery } from './stats.query.ts'

/** Whom a table has rows of. */
export interface Shown {
  readonly members: readonly Member[]
  /** Whom the filters choose: offices among them share the expenses of none. */
  readonly sharing: readonly string[]
  /** All that everyone has, of a group with few members: they are found by it. */
  readonly whole: Grid | null
}

/** The members that the filters of a call show, by name; what has no member comes last. */
export async function readShown(db: Db, query: StatsQuery): Promise<Shown> {
  const { filters, ref, counting } = query
  const whole = await readWhole(db, query, counting)
  const found = await readMembers(db, memberQuery(query, whole, { filters, ref }))
  if (ref !== null && found.length === 0) throw new TipyError('NOT_FOUND')
  const sharing = idsOf(found)
  const showsRest = !isNarrowed(filters) && ref === null && (await hasRestBeside(db, query, { whole, sharing }))
  const shown = { members: showsRest ? [...found, nobodyOf(query.group)] : found, sharing, whole }
  return filters.leftOut === true ? { ...shown, members: await readLeftOut(db, query, shown) } : shown
}

/**
 * People are many, and offices seldom members by a figure: who of them has one is looked up. Any other member is found by
 * what is read of all of them.
 */
export async function readWhole(db: Db, query: StatsQuery, counting: Counting): Promise<Grid | null> {
  const { dimension } = groupOf(query.group)
  if (dimension === 'person' || dimension === 'office') return null
  return readGrid(db, counting, { measures: query.measures, ranges: daysOf(query) })
}

/** Everyone of the group who has a number and is not shown, and what has no member. */
export async function readLeftOut(db: Db, query: StatsQuery, shown: Shown): Promise<readonly Member[]> {
  const { counting, measures } = query
  const onlyCounted = shown.whole ? named(shown.whole, measures) : { counting, measures, ranges: daysOf(query) }
  const everyone = memberQuery(query, shown.whole, { filters: { active: 'all' }, ref: null })
  const counted = await readMembers(db, { ...everyone, onlyCounted })
  const ids = new Set(shown.members.map(({ id }) => id))
  const rest = !ids.has(null) && (await hasRestBeside(db, query, shown)) ? [nobodyOf(query.group)] : []
  return [...counted.filter(({ id }) => !ids.has(id)), ...rest]
}

/** Whether anything has no member. Of no office are only expenses, which are those of the offices shown. */
async function hasRestBeside(
  db: Db,
  query: StatsQuery,
  { whole, sharing }: Pick<Shown, 'whole' | 'sharing'>,
): Promise<boolean> {
  if (whole) return whole.members.includes(null)
  const own = query.group === 'offices' ? query.measures.filter(measure => measure === 'expenses') : query.measures
  const measures = query.group === 'offices' && sharing.length > 0 ? [] : own
  return hasRest(db, { counting: query.counting, measures, ranges: daysOf(query) })
}

const named = (whole: Grid, measures: readonly Measure[]): readonly string[] =>
  whole.membersBy(measures).filter(id => id !== null)

const memberQuery = (query: StatsQuery, whole: Grid | null, of: Pick<MemberQuery, 'filters' | 'ref'>): MemberQuery => ({
  ...of,
  companyId: query.viewer.companyId,
  group: query.group,
  offices: query.counting.offices,
  counted: countedBy(query, query.counting, whole),
  scope: shownScope(query),
})

/** Who is a member of the group by a figure. */
export function countedBy(query: StatsQuery, counting: Counting, whole: Grid | null): Counted {
  const measures = namingMeasures(query.group, query.measures)
  return whole ? named(whole, measures) : { counting, measures, ranges: daysOf(query) }
}

/** What a person earns does not make them a director: only consultants are members by it. */
const namingMeasures = (group: GroupName, measures: readonly Measure[]): readonly Measure[] =>
  group === 'consultants' || groupOf(group).members !== 'people'
    ? measures
    : measures.filter(measure => measure !== 'commissions')

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
})
