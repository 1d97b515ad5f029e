import type { StatsFilters, StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { type Place, placesOf } from '@tipy/domain/features/stats/stats.ranking'
import { figureOf, type Term, termsOf } from '@tipy/domain/figures/figures'
import { inUnit } from '@tipy/domain/figures/measures'
import { fold } from '@tipy/domain/text/fold'
import type { Db } from '#platform/database/database'
import { type MemberInfo, readInfo } from './stats.memberInfo.ts'
import type { Member } from './stats.members.ts'
import { daysOf, type StatsQuery } from './stats.query.ts'
import { readShown } from './stats.shown.ts'
import { readSums } from './stats.sums.ts'

/**
 * Everyone in order (docs/features/stats.md): name, photo and office for all who have the widget. Without
 * listBillingStats a value is only the difference to the first in whole percents.
 */
export async function rankingReply(db: Db, query: StatsQuery, page: number, perPage: number): Promise<StatsReply> {
  // A search finds people in their places: it does not rank them among themselves.
  const { search, ref, refs, ...filters } = query.filters
  const wanted = { search, ref, refs }
  const [main = 'billing'] = query.mains.values()
  const terms = termsOf(main)
  const ranked = rankedQuery({ ...query, filters }, terms)
  const shown = await readShown(db, ranked)
  const { members } = shown
  const ranges = daysOf(ranked)
  const grid = await readSums(db, ranked, shown, { members, measures: ranked.measures, ranges })
  const figureOfMember = ({ id }: Member) => grid.rowOf(id).valueOf(terms, ranges)
  const readsValues = query.viewer.flags.has('listBillingStats')
  const places = placesOf(
    members.filter(({ id }) => id !== null),
    figureOfMember,
    readsValues,
  )
  const found = places.filter(({ member: { id, name } }) => isFound(wanted, id, name))
  const onPage = found.slice(page * perPage, (page + 1) * perPage)
  const of = { companyId: query.viewer.companyId, group: query.group, percentages: [] }
  const infoOf = await readInfo(
    db,
    of,
    onPage.map(({ member }) => member),
  )
  const rowOf = ({ member, value, position, difference }: Place<Member>): StatsRow => ({
    _id: member.id,
    ref: member.id,
    name: member.name,
    position,
    ...pick(infoOf(member), ['image', 'offices', 'office', 'active']),
    ...(readsValues && { value: inUnit(figureOf(main).unit, value) }),
    difference,
  })
  return { stats: onPage.map(rowOf), total: found.length, totals: null, leftOut: null }
}

/** Only what is ranked is counted: it also decides who is ranked besides the group's own members. */
function rankedQuery(query: StatsQuery, terms: readonly Term[]): StatsQuery {
  const period = query.periods.find(({ key }) => key === 'period') ?? query.periods.at(-1)
  return {
    ...query,
    ref: null,
    measures: [...new Set(terms.map(({ measure }) => measure))],
    periods: period ? [period] : [],
    isComparative: false,
    monthsOf: undefined,
  }
}

/** What a call looks for among those ranked. */
type Wanted = { readonly [Name in 'search' | 'ref' | 'refs']: StatsFilters[Name] | undefined }

const isFound = ({ search = '', ref, refs }: Wanted, id: string | null, name: string): boolean =>
  (ref === undefined || id === ref) &&
  (refs === undefined || refs.includes(id ?? '')) &&
  (search === '' || fold(name).includes(fold(search)))

const pick = (info: MemberInfo, names: readonly string[]) =>
  Object.fromEntries(names.flatMap(name => (name in info ? [[name, info[name]]] : [])))
