import { lisbonDay } from '@tipy/domain/calendar/days'
import type { LeadStat } from '@tipy/domain/company/knownKeys'
import { TipyError } from '@tipy/domain/errors/errors'
import { leadsScope, readsOnlyOwnStats } from '@tipy/domain/features/leads/leads.policy'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { calendarRanges, type RankingGroup } from '@tipy/domain/features/leads/leads.stats'
import type { CountedLead, LeadDetailsQuery, LeadStatsFilters } from '@tipy/domain/features/leads/leads.stats.contract'
import { euros } from '@tipy/domain/money/money'
import { isIdentity } from '@tipy/domain/record/identity'
import { type RawBuilder, sql } from 'kysely'
import type { RecordViewer } from '#engine/serverRecord'
import { whereSql } from '#engine/whereSql'
import { billedSinceStart } from '#ledger/read'
import type { Db } from '#platform/database/database'
import { type CountedScope, countedSql } from './counted.ts'
import { rangeOf, scopeOf } from './statistics.ts'

export interface StatDetailsDeps {
  /** Those of these people whom the viewer sees; app/ provides it, because people are another feature. */
  readonly visiblePeople: (db: Db, viewer: RecordViewer, ids: readonly string[]) => Promise<readonly { id: string }[]>
}

/** One count: of a recruiter, of a source, or of all. */
export interface CountRef {
  readonly group: RankingGroup | 'total'
  readonly ref: string
  readonly stat: LeadStat
}

/** In the address of a count: events without a recruiter, or all. */
const none = '-'

interface DetailRow {
  readonly lead: string | null
  readonly name: string | null
  readonly at: string
  readonly recruiter: string | null
  readonly recruiterName: string | null
  readonly source: string
  readonly office: string
  readonly stage: string
  readonly created: Date
  readonly user: string | null
  readonly userName: string | null
  readonly userActive: boolean | null
  readonly startDate: string | null
}

/** The events behind a count, a page of them: their number is the count, whoever asks. */
export async function leadDetails(
  db: Db,
  { visiblePeople }: StatDetailsDeps,
  viewer: RecordViewer,
  count: CountRef,
  query: LeadDetailsQuery,
  now: Date,
): Promise<{ readonly leads: readonly CountedLead[]; readonly total: number }> {
  const scope = await countScope(db, viewer, count, query, now)
  const counted = countedSql(scope)
  // The order must not reveal what a row hides.
  const visible = whereSql(leads, leadsScope(viewer), 't')
  const [{ rows }, total] = await Promise.all([
    sql<DetailRow>`
      select d.* from (
        select c.at, c.recruiter, r.name as "recruiterName", t.source, t.office, t.stage, t.created_at as created,
          case when ${visible} then t.id end as lead, case when ${visible} then t.name end as name,
          c."user", u.name as "userName", u.active as "userActive", u.start_date::text as "startDate"
        from ${counted} c join leads t on t.company_id = ${scope.companyId} and t.id = c.lead
        left join users r on r.company_id = ${scope.companyId} and r.id = c.recruiter
        left join users u on u.company_id = ${scope.companyId} and u.id = c."user"
      ) d
      order by ${orderOf(query)}, d.at desc, d.lead, d.created, d.recruiter
      limit ${query.perPage} offset ${query.page * query.perPage}`.execute(db),
    countOf(db, counted),
  ])
  const people = rows.flatMap(({ user }) => user ?? [])
  const seen = new Set((await visiblePeople(db, viewer, people)).map(({ id }) => id))
  const readsBilling = viewer.flags.has('listBillingStats') && viewer.settings.rankingShowsBilling
  const billed = readsBilling ? await billedSinceStart(db, viewer.companyId, [...seen]) : null
  return { leads: rows.map(row => countedLead(row, seen, billed)), total }
}

/** A recruiter opens only their own row. */
export async function countScope(
  db: Db,
  viewer: RecordViewer,
  { group, ref, stat }: CountRef,
  query: LeadStatsFilters & Pick<LeadDetailsQuery, 'frequency'>,
  now: Date,
): Promise<CountedScope> {
  const today = lisbonDay(now)
  const range = query.frequency ? calendarRanges(today)[query.frequency] : rangeOf(viewer, today)
  const { own } = await scopeOf(db, viewer, query, range)
  const scope = { ...own, stats: [stat] }
  if (group === 'source') return { ...scope, leads: sql<boolean>`${scope.leads ?? sql`true`} and t.source = ${ref}` }
  if (group === 'total') return scope
  const recruiter = ref === none ? null : ref.toLowerCase()
  if (readsOnlyOwnStats(viewer) && recruiter !== viewer.id) throw new TipyError('FORBIDDEN')
  if (recruiter !== null && !(await isColleague(db, viewer, recruiter))) throw new TipyError('NOT_FOUND')
  const isChosen = query.recruiter.length === 0 || (recruiter !== null && query.recruiter.includes(recruiter))
  return { ...scope, recruiters: isChosen ? [recruiter] : [] }
}

async function isColleague(db: Db, { companyId }: RecordViewer, id: string): Promise<boolean> {
  if (!isIdentity(id)) return false
  const { rows } = await sql`select from users where company_id = ${companyId} and id = ${id}::uuid`.execute(db)
  return rows.length > 0
}

async function countOf(db: Db, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::integer as total from ${counted} c`.execute(db)
  return rows[0]?.total ?? 0
}

const columns: Readonly<Record<LeadDetailsQuery['sortBy'], RawBuilder<unknown>>> = {
  date: sql`d.at`,
  name: sql`fold(d.name) collate "C"`,
  recruiter: sql`fold(d."recruiterName") collate "C"`,
  source: sql`d.source collate "C"`,
  office: sql`d.office collate "C"`,
  stage: sql`d.stage collate "C"`,
  _created: sql`d.created`,
}

const orderOf = ({ sortBy, sortDesc }: LeadDetailsQuery) =>
  sql`${columns[sortBy]} ${sortDesc ? sql`desc` : sql`asc`} nulls last`

function countedLead(
  row: DetailRow,
  seen: ReadonlySet<string>,
  billed: Awaited<ReturnType<typeof billedSinceStart>> | null,
): CountedLead {
  const { lead, user } = row
  const person = user !== null && seen.has(user) ? user : null
  return {
    _id: lead,
    name: row.name,
    date: row.at,
    recruiter: row.recruiter === null ? null : { _id: row.recruiter, name: row.recruiterName ?? '' },
    source: row.source,
    office: row.office,
    stage: row.stage,
    _created: row.created.toISOString(),
    user:
      person === null
        ? null
        : {
            _id: person,
            name: row.userName ?? '',
            active: row.userActive ?? false,
            startDate: row.startDate,
            billing: billed && (billed.get(person) ?? euros(0)),
          },
  }
}
