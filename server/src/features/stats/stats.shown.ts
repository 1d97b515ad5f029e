import { TipyError } from '@tipy/domain/errors/errors'
import type { StatsFilters } from '@tipy/domain/features/stats/stats.contract'
import type { FactScope } from '@tipy/domain/figures/factScope'
import type { Measure } from '@tipy/domain/figures/facts'
import { type GroupName, groupOf, restLabel } from '@tipy/domain/figures/groups'
import { type CountedDays, hasRest } from '#figures/query'
import type { Db } from '#platform/database/database'
import { idsOf, type Member, type MemberQuery, readMembers } from './stats.members.ts'
import { daysOf, type StatsQuery } from './stats.query.ts'

/** Whom a table has rows of. */
export interface Shown {
  readonly members: readonly Member[]
  /** Whom the filters choose: offices among them share the expenses of none. */
  readonly sharing: readonly string[]
}

/** The members that the filters of a call show, by name; what has no member comes last. */
export async function readShown(db: Db, query: StatsQuery): Promise<Shown> {
  const { filters, ref } = query
  const found = await readMembers(db, memberQuery(query, { filters, ref }))
  if (ref !== null && found.length === 0) throw new TipyError('NOT_FOUND')
  const showsRest = !isNarrowed(filters) && ref === null && (await hasRestBeside(db, query, found))
  const shown = showsRest ? [...found, nobodyOf(query.group)] : found
  const members = filters.leftOut === true ? await readLeftOut(db, query, shown) : shown
  return { members, sharing: idsOf(found) }
}

/** Everyone of the group who has a number and is not shown, and what has no member. */
export async function readLeftOut(db: Db, query: StatsQuery, shown: readonly Member[]): Promise<readonly Member[]> {
  const onlyCounted = { counting: query.counting, measures: query.measures, ranges: daysOf(query) }
  const everyone = await readMembers(db, {
    ...memberQuery(query, { filters: { active: 'all' }, ref: null }),
    onlyCounted,
  })
  const ids = new Set(shown.map(({ id }) => id))
  const rest = !ids.has(null) && (await hasRestBeside(db, query, shown)) ? [nobodyOf(query.group)] : []
  return [...everyone.filter(({ id }) => !ids.has(id)), ...rest]
}

/** Whether anything has no member. Expenses of no office are those of the offices shown. */
function hasRestBeside(db: Db, query: StatsQuery, found: readonly Member[]): Promise<boolean> {
  const areShared = query.group === 'offices' && found.length > 0
  const measures = query.measures.filter(measure => !(areShared && measure === 'expenses'))
  return hasRest(db, { counting: query.counting, measures, ranges: daysOf(query) })
}

const memberQuery = (query: StatsQuery, of: Pick<MemberQuery, 'filters' | 'ref'>): MemberQuery => ({
  ...of,
  companyId: query.viewer.companyId,
  group: query.group,
  offices: query.counting.offices,
  counted: countedDays(query, query.counting),
  scope: shownScope(query),
})

/** The facts by which one is a member of the group. */
export const countedDays = (query: StatsQuery, counting: StatsQuery['counting']): CountedDays => ({
  counting,
  measures: namingMeasures(query.group, query.measures),
  ranges: daysOf(query),
})

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
