import { type DateRange, type Day, lisbonDay, rangeAround } from '@tipy/domain/calendar/days'
import { type LeadStat, leadStats } from '@tipy/domain/company/knownKeys'
import { leadsScope, readsOnlyOwnStats } from '@tipy/domain/features/leads/leads.policy'
import { leads } from '@tipy/domain/features/leads/leads.record'
import {
  calendarRanges,
  conversionRate,
  type Frequency,
  type FunnelStat,
  frequencies,
  funnelStats,
  type MemberCount,
  type RankingGroup,
  type Recruit,
  type RecruitmentGoal,
  rankingOf,
  seriesPoints,
  seriesStep,
  sumOfGoals,
} from '@tipy/domain/features/leads/leads.stats'
import type {
  LeadFunnelStep,
  LeadRankingRow,
  LeadStatistics,
  LeadStatsFilters,
  LeadStatTotals,
  RankedRecruiter,
} from '@tipy/domain/features/leads/leads.stats.contract'
import { euros, fromEuros } from '@tipy/domain/money/money'
import { sql } from 'kysely'
import { ofChosenOffices } from '#engine/read/condition'
import type { RecordViewer } from '#engine/serverRecord'
import { whereSql } from '#engine/whereSql'
import { billedSinceStart } from '#ledger/read'
import type { Db } from '#platform/database/database'
import { leadsServerRecord } from '../leads.serverRecord.ts'
import { sourcesOfKind } from '../leads.sources.ts'
import { type CountedScope, countedSql } from './counted.ts'

/** Earlier than any event: a range without a first day is open. */
const firstOfAll: Day = '0001-01-01'

/** The range of the shell; what is missing of it is open, until today. */
export const rangeOf = ({ range }: RecordViewer, today: Day): DateRange => ({
  firstDate: range.firstDate ?? firstOfAll,
  lastDate: range.lastDate ?? today,
})

/**
 * What a reader counts. People who see only their own leads count what they did themselves, also on leads that went to
 * others since; `ranked` is the exception: their ranking has a row for every recruiter.
 */
export async function scopeOf(
  db: Db,
  viewer: RecordViewer,
  filters: LeadStatsFilters,
  range: DateRange,
): Promise<{ readonly own: CountedScope; readonly ranked: CountedScope }> {
  const isOwn = readsOnlyOwnStats(viewer)
  const visible = isOwn ? [] : [leadsScope(viewer)]
  const conditions = [...visible, ...ofChosenOffices(leadsServerRecord, viewer)].filter(({ op }) => op !== 'all')
  const sources = await chosenSources(db, viewer.companyId, filters)
  const parts = [
    ...conditions.map(condition => whereSql(leads, condition, 't')),
    ...(sources === null ? [] : [sql<boolean>`t.source = any(${[...sources]}::text[])`]),
  ]
  const ranked = {
    companyId: viewer.companyId,
    range,
    leads: parts.length === 0 ? null : sql<boolean>`${sql.join(parts, sql` and `)}`,
    recruiters: filters.recruiter.length === 0 ? null : filters.recruiter,
  }
  return { own: isOwn ? { ...ranked, recruiters: [viewer.id] } : ranked, ranked }
}

/** The sources of the filters; null: all. Both kinds together are all. */
async function chosenSources(db: Db, companyId: string, { personal, source }: LeadStatsFilters) {
  const kinds = new Set(personal)
  if (kinds.size !== 1) return source.length === 0 ? null : source
  const ofKind = await sourcesOfKind(db, companyId, kinds.has(true))
  return source.length === 0 ? ofKind : ofKind.filter(key => source.includes(key))
}

export interface StatisticsDeps {
  /**
   * The goals of the people whom a reader of leads counts, or of some of them; app/ provides it, because people are
   * another feature.
   */
  readonly recruitmentGoals: (
    db: Db,
    viewer: RecordViewer,
    among: readonly string[] | null,
  ) => Promise<readonly RecruitmentGoal[]>
}

/** Everything the widgets of leads show: totals, goals, line graph, funnel and ranking. */
export async function leadStatistics(
  db: Db,
  { recruitmentGoals }: StatisticsDeps,
  viewer: RecordViewer,
  group: RankingGroup,
  filters: LeadStatsFilters,
  now: Date,
): Promise<LeadStatistics> {
  const today = lisbonDay(now)
  const range = rangeOf(viewer, today)
  const { own, ranked } = await scopeOf(db, viewer, filters, range)
  // The rows of sources are of the reader's own leads; those of recruiters are everybody's.
  const ranking = group === 'recruiter' ? ranked : own
  // A reader who counts only what they did themselves has only their own goals, whatever the filter says.
  const among = readsOnlyOwnStats(viewer) || filters.recruiter.length === 0 ? null : filters.recruiter
  const [counts, cards, rankedCounts, recruits, goals] = await Promise.all([
    readCounts(db, own, group),
    readCards(db, own, today),
    ranking === own ? null : readCounts(db, ranking, group),
    readRecruits(db, ranking, group, viewer.settings.rankingShowsBilling),
    recruitmentGoals(db, viewer, among),
  ])
  const memberCounts = (rankedCounts ?? counts).members
  const names = await readNames(db, own.companyId, [...counts.recruiters, ...memberCounts])
  return {
    totals: totalsOf(counts.points, cards),
    goals: sumOfGoals(goals),
    series: seriesOf(counts.points, range, today),
    funnel: funnelOf(byName(counts.recruiters, names), names),
    stats: rowsOf(group, byName(memberCounts, names), recruits, viewer.settings.rankingShowsBilling, names),
  }
}

interface PointCount {
  readonly date: Day
  readonly stat: LeadStat
  readonly count: number
}

interface Counts {
  readonly points: readonly PointCount[]
  readonly recruiters: readonly MemberCount[]
  /** By the group of the ranking. */
  readonly members: readonly MemberCount[]
}

/** The same events counted by point of the graph, by recruiter and, for a ranking of them, by source, in one pass. */
async function readCounts(db: Db, scope: CountedScope, group: RankingGroup): Promise<Counts> {
  const point = seriesStep(scope.range) === 'day' ? sql`left(c.at, 10)` : sql`left(c.at, 7) || '-01'`
  const withSource = group === 'source'
  const columns = { point, recruiter: sql`c.recruiter::text`, ...(withSource && { source: sql`c.source` }) }
  const named = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const names = Object.keys(columns).map(name => sql.ref(`c.${name}`))
  const sets = names.map(name => sql`(c.stat, ${name})`)
  const { rows } = await sql<{ stat: LeadStat; by: number; key: string | null; count: string }>`
    select c.stat, grouping(${sql.join(names)}) as by, coalesce(${sql.join(names)}) as key, count(*) as count
    from (select c.stat, ${sql.join(named)} from ${countedSql(scope, { withSource })} c) c
    group by grouping sets (${sql.join(sets)})`.execute(db)
  // A bit for each column that a row is not grouped by.
  const groupedBy = (by: number) =>
    rows
      .filter(row => row.by === by)
      .map(({ stat, key, count }) => ({ stat, member: key, date: key as Day, count: Number(count) }))
  const [points, recruiters] = withSource ? [0b011, 0b101] : [0b01, 0b10]
  const byRecruiter = groupedBy(recruiters)
  return { points: groupedBy(points), recruiters: byRecruiter, members: withSource ? groupedBy(0b110) : byRecruiter }
}

type Cards = ReadonlyMap<LeadStat, Readonly<Record<Frequency, number>>>

/** The counts of today's calendar periods. The week may have begun before the year. */
async function readCards(db: Db, scope: CountedScope, today: Day): Promise<Cards> {
  const ranges = calendarRanges(today)
  const counts = frequencies.map(
    frequency =>
      sql`(count(*) filter (where c.at >= ${ranges[frequency].firstDate}))::integer as ${sql.ref(frequency)}`,
  )
  const { rows } = await sql<{ stat: LeadStat } & Readonly<Record<Frequency, number>>>`
    select c.stat, ${sql.join(counts)}
    from ${countedSql({ ...scope, range: rangeAround(ranges.weekly, ranges.yearly) })} c
    group by c.stat`.execute(db)
  return new Map(rows.map(({ stat, ...card }) => [stat, card]))
}

/** The people who were recruited, as they are today, and what they have billed where the company shows it. */
async function readRecruits(
  db: Db,
  scope: CountedScope,
  group: RankingGroup,
  showsBilling: boolean,
): Promise<readonly Recruit[]> {
  const { rows } = await sql<{ member: string | null; user: string | null; active: boolean | null }>`
    select ${sql.ref(`c.${group}`)} as member, c."user", u.active
    from ${countedSql({ ...scope, stats: ['recruited'] }, { withSource: group === 'source' })} c
    left join users u on u.company_id = ${scope.companyId} and u.id = c."user"`.execute(db)
  const people = showsBilling ? rows.flatMap(({ user }) => user ?? []) : []
  const billed = await billedSinceStart(db, scope.companyId, people)
  return rows.map(({ member, user, active }) => ({
    member,
    active: active ?? false,
    billed: fromEuros(billed.get(user ?? '') ?? euros(0)),
  }))
}

type Names = ReadonlyMap<string | null, RankedRecruiter>

const noRecruiter: RankedRecruiter = { _id: null, name: 'Sem recrutador', active: false }

async function readNames(db: Db, companyId: string, counts: readonly MemberCount[]): Promise<Names> {
  const ids = [...new Set(counts.flatMap(({ member }) => member ?? []))]
  const { rows } = await sql<{ id: string; name: string; active: boolean }>`
    select u.id, u.name, u.active from users u
    where u.company_id = ${companyId} and u.id::text = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, name, active }) => [id, { _id: id, name, active }]))
}

/** Members with equal counts keep this order: PostgreSQL groups them in any. */
function byName(counts: readonly MemberCount[], names: Names): readonly MemberCount[] {
  const nameOf = ({ member }: MemberCount) => names.get(member)?.name ?? member ?? noRecruiter.name
  return counts.toSorted(
    (a, b) => nameOf(a).localeCompare(nameOf(b), 'pt') || (a.member ?? '').localeCompare(b.member ?? ''),
  )
}

const sumOf = (counts: readonly { readonly count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

function totalsOf(points: readonly PointCount[], cards: Cards): LeadStatistics['totals'] {
  const nothing = Object.fromEntries(frequencies.map(frequency => [frequency, 0])) as Record<Frequency, number>
  const totals = leadStats.map((stat): [LeadStat, LeadStatTotals] => [
    stat,
    { total: sumOf(points.filter(point => point.stat === stat)), ...(cards.get(stat) ?? nothing) },
  ])
  return Object.fromEntries(totals) as Record<LeadStat, LeadStatTotals>
}

const isFunnelStat = (stat: LeadStat): stat is FunnelStat => funnelStats.some(one => one === stat)

function seriesOf(counted: readonly PointCount[], range: DateRange, today: Day): LeadStatistics['series'] {
  const shown = counted.filter(({ stat }) => isFunnelStat(stat))
  const counts = new Map(shown.map(({ date, stat, count }) => [`${date} ${stat}`, count]))
  const points = seriesPoints(
    range,
    today,
    shown.map(({ date }) => date),
  ).map(date => {
    const values = funnelStats.map(stat => [stat, counts.get(`${date} ${stat}`) ?? 0])
    return { date, ...(Object.fromEntries(values) as Record<FunnelStat, number>) }
  })
  return { step: seriesStep(range), points }
}

function funnelOf(counts: readonly MemberCount[], names: Names): LeadStatistics['funnel'] {
  const steps = funnelStats.map((stat): LeadFunnelStep => {
    const own = counts.filter(one => one.stat === stat).toSorted((a, b) => b.count - a.count)
    const recruiters = own.map(({ member, count }) => {
      const { _id, name } = names.get(member) ?? noRecruiter
      return { _id, name, count }
    })
    return { stat, count: sumOf(own), recruiters }
  })
  const countOf = (stat: FunnelStat) => steps.find(step => step.stat === stat)?.count ?? 0
  return { steps, conversionRate: conversionRate(countOf('recruited'), countOf('recruiterAssigned')) }
}

/** Only members with one of the counts of a ranking: who accepted a lead in the period may have none. */
function rowsOf(
  group: RankingGroup,
  counts: readonly MemberCount[],
  recruits: readonly Recruit[],
  showsBilling: boolean,
  names: Names,
): readonly LeadRankingRow[] {
  const ranked = counts.filter(({ stat }) => isFunnelStat(stat))
  return rankingOf(ranked, recruits, showsBilling).map(({ member, ...figures }) => ({
    _id: group === 'source' ? (member ?? '') : (names.get(member) ?? noRecruiter),
    ...figures,
  }))
}
