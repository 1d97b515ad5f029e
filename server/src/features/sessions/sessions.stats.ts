import { type DateRange, lisbonDay } from '@tipy/domain/calendar/days'
import { type AppName, apps } from '@tipy/domain/features/sessions/sessions.rules'
import { dailyAverage, daysUntilToday, instantsOf } from '@tipy/domain/features/sessions/sessions.stats'
import {
  maxListedSessions,
  type SessionSummary,
  type SessionsQuery,
  type sessionStatsContract,
} from '@tipy/domain/features/sessions/sessions.stats.contract'
import { type RawBuilder, sql } from 'kysely'
import { searchWordsSql } from '#engine/read/condition'
import type { RecordViewer } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import type { Handlers } from '#http/mount'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/database/database'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  /** A condition of people `t`: those the viewer sees, of the chosen offices; app/ provides it. */
  readonly visibleStaff: (viewer: RecordViewer) => RawBuilder<boolean>
}

export function sessionStatsHandlers(deps: Deps): Handlers<typeof sessionStatsContract> {
  const { clock } = deps
  return {
    'GET /api/stats/sessions': async ({ caller, query }) =>
      sessionStatistics(deps, recordViewer(caller), query, clock.now()),
  }
}

interface Summed {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly seconds: number
  readonly count: number
  readonly last: Date
}

async function sessionStatistics(
  { db, visibleStaff }: Deps,
  viewer: RecordViewer,
  query: SessionsQuery,
  now: Date,
): Promise<{ sessions: SessionSummary[]; total: number }> {
  const today = lisbonDay(now)
  const { companyId } = viewer
  const range: DateRange = {
    firstDate: viewer.range.firstDate ?? lisbonDay((await firstSession(db, companyId)) ?? now),
    lastDate: viewer.range.lastDate ?? today,
  }
  const spans = { companyId, range, apps: query.app === 'all' ? apps : [query.app] }
  const people = [visibleStaff(viewer), ...searchWordsSql(query.search ?? null, sql`t.name_key`)]
  const summed = sql`
    select t.id, t.name, t.name_key, t.active, x.seconds, x.count, x.last
    from users t join (
      select s.person, round(extract(epoch from sum(s."end" - s.start)))::integer as seconds,
        count(*)::integer as count, max(s."end") as last
      from ${spansSql(spans)} s group by s.person
    ) x on x.person = t.id
    where ${sql.join(people, sql` and `)}`
  const { rows } = await sql<Summed & { total: number }>`
    select p.*, (count(*) over ())::integer as total from (${summed}) p
    order by ${columns[query.sortBy]} ${query.sortDesc ? sql`desc` : sql`asc`}, p.name_key collate "C", p.id
    limit ${query.perPage} offset ${query.page * query.perPage}`.execute(db)
  const total = rows[0]?.total ?? (query.page === 0 ? 0 : await countOf(db, summed))
  const sessions = await readSessions(db, { ...spans, people: rows.map(({ id }) => id) })
  const days = daysUntilToday(range, today)
  return { sessions: rows.map(row => summaryOf(row, days, sessions.get(row.id) ?? [])), total }
}

/** The average of a day grows with the total: every person has the same days. */
const columns: Readonly<Record<SessionsQuery['sortBy'], RawBuilder<unknown>>> = {
  total: sql`p.seconds`,
  name: sql`p.name_key collate "C"`,
  count: sql`p.count`,
  average: sql`p.seconds::numeric / p.count`,
  dailyAverage: sql`p.seconds`,
  lastSession: sql`p.last`,
}

interface Spans {
  readonly companyId: string
  readonly range: DateRange
  readonly apps: readonly AppName[]
  /** Only of these people; absent: of all. */
  readonly people?: readonly string[]
}

/**
 * Sessions in a range (`person`, `start`, `end`, `app`), clipped to it; an open one lasts until its last call. Those of
 * a person in one app follow each other, so only the last that started before the range can reach into it.
 */
function spansSql({ companyId, range, apps: chosen, people }: Spans): RawBuilder<unknown> {
  const { from, until } = instantsOf(range)
  const end = sql`least(coalesce(s.ended_at, s.last_seen_at), ${until}::timestamptz)`
  const only = (id: RawBuilder<unknown>) => (people ? sql`and ${id} = any(${[...people]}::uuid[])` : sql``)
  return sql`(
    with started as materialized (
      select s.user_id as person, s.started_at as start, ${end} as "end", s.app from sessions s
      where s.company_id = ${companyId} and s.started_at >= ${from} and s.started_at < ${until}
        and s.app = any(${[...chosen]}::text[]) ${only(sql`s.user_id`)}
    )
    select * from started
    union all
    select u.id, ${from}::timestamptz, s."end", a.app
    from users u cross join unnest(${[...chosen]}::text[]) as a (app) cross join lateral (
      select ${end} as "end" from sessions s
      where s.company_id = ${companyId} and s.user_id = u.id and s.app = a.app and s.started_at < ${from}
      order by s.started_at desc limit 1
    ) s
    where u.company_id = ${companyId} and s."end" > ${from} and ${from}::timestamptz < ${until}::timestamptz
      ${only(sql`u.id`)})`
}

async function countOf(db: Db, summed: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from (${summed}) p`.execute(db)
  return rows[0]?.total ?? 0
}

async function firstSession(db: Db, companyId: string): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(started_at) as first from sessions where company_id = ${companyId}`.execute(db)
  return rows[0]?.first ?? null
}

type Listed = SessionSummary['sessions']

/** The sessions of the people of a page, newest first. */
async function readSessions(
  db: Db,
  spans: Spans & Required<Pick<Spans, 'people'>>,
): Promise<ReadonlyMap<string, Listed>> {
  const listed = new Map<string, Listed>(spans.people.map(id => [id, []]))
  if (listed.size === 0) return listed
  const { rows } = await sql<{ person: string; start: Date; end: Date; app: AppName }>`
    select s.person, s.start, s."end", s.app from (
      select s.*, row_number() over (partition by s.person order by s.start desc) as place from ${spansSql(spans)} s
    ) s where s.place <= ${maxListedSessions} order by s.start desc`.execute(db)
  for (const { person, start, end, app } of rows)
    listed.get(person)?.push({ startDate: start.toISOString(), endDate: end.toISOString(), app })
  return listed
}

function summaryOf({ id, name, active, seconds, count, last }: Summed, days: number, sessions: Listed): SessionSummary {
  return {
    user: { _id: id, name, active },
    total: seconds,
    count,
    average: Math.round(seconds / count),
    dailyAverage: dailyAverage(seconds, days),
    lastSession: last.toISOString(),
    sessions,
  }
}
