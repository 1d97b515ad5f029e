import type { DateRange } from '@tipy/domain/calendar/days'
import { type LeadStat, leadStats } from '@tipy/domain/company/knownKeys'
import type { LeadEventType } from '@tipy/domain/features/leads/leads.events'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<boolean>

/** Which events count as one stat, and when. `e` is the event, `t` its lead. */
interface Counted {
  readonly type: LeadEventType
  readonly is: Sql
  readonly at: RawBuilder<string>
}

const registered = sql<string>`e.date`
/** Finishing a meeting keeps when it was scheduled. */
const scheduled = sql<string>`coalesce(e.scheduled_on, e.date)`

const done = (type: LeadEventType): Counted => ({ type, is: sql<boolean>`e.sub_type = 'done'`, at: registered })

/** A meeting that was missed is scheduled again: only the first of a cycle counts. */
const firstScheduled = (type: LeadEventType): Counted => ({
  type,
  is: sql<boolean>`e.sub_type in ('scheduled', 'missed', 'done') and ${isFirstOfCycle(type)}`,
  at: scheduled,
})

/**
 * Of the meetings of this type and the starts of cycles before it, the last is no meeting. After a meeting, a new cycle
 * starts when the lead is reopened or has lost its recruiter: without one no meeting is scheduled (leads.progress.ts).
 * As a value, not as `not exists`: PostgreSQL then looks it up for each meeting and never joins all events with all.
 */
const isFirstOfCycle = (type: LeadEventType): Sql => sql<boolean>`coalesce((
  select p.type = 'recruiter' from lead_events p
  where p.company_id = e.company_id and p.lead = e.lead and p.position < e.position and not p.taken_back and (
    (p.type = ${sql.lit(type)} and p.sub_type in ('scheduled', 'missed', 'done'))
    or (p.type = 'recruiter' and (p.sub_type = 'reopened' or (p.sub_type is null and p.recruiter is null))))
  order by p.position desc limit 1), true)`

const countedEvents: Readonly<Record<LeadStat, Counted>> = {
  recruiterAssigned: {
    type: 'recruiter',
    is: sql<boolean>`e.sub_type is null and e.recruiter is not null`,
    at: registered,
  },
  recruiterAccepted: { type: 'recruiter', is: sql<boolean>`e.sub_type = 'acceptance' and e.accepted`, at: registered },
  // A candidate who declined was reached too.
  contactsContacted: {
    type: 'contact',
    is: sql<boolean>`(e.accepted or e.declined_by is not null)`,
    at: registered,
  },
  interviewScheduled: firstScheduled('interview'),
  interviewDone: done('interview'),
  presentationScheduled: firstScheduled('presentation'),
  presentationDone: done('presentation'),
  recruited: { type: 'recruited', is: sql<boolean>`true`, at: registered },
}

/** Moments are texts: `2026-03-05T10:00`. */
export const isOnDays = (at: RawBuilder<unknown>, { firstDate, lastDate }: DateRange): Sql =>
  sql<boolean>`${at} between ${firstDate} and ${`${lastDate}T23:59`}`

/** Which events are counted: of which days, stats and leads. */
export interface CountedScope {
  readonly companyId: string
  readonly range: DateRange
  readonly stats?: readonly LeadStat[]
  /** A condition of leads `t`: what the reader sees, the chosen offices and sources; null: all leads. */
  readonly leads: Sql | null
  /** Only events of these recruiters; null: of all. */
  readonly recruiters: readonly (string | null)[] | null
}

/**
 * The counted events (`stat`, `at`, `recruiter`, `user`, `lead`, and the `source` of the lead if asked for) as a subquery.
 * Leads in the archive do not count, nor do those that were merged into another.
 */
export function countedSql(scope: CountedScope, { withSource = false } = {}): RawBuilder<unknown> {
  const { companyId, leads } = scope
  const columns = sql`x.stat, x.at, x.recruiter, x."user", x.lead`
  const ofLead = sql`t.company_id = ${companyId} and t.id = x.lead`
  // Nothing is asked of the leads: the few that do not count are left out, and the others not looked up.
  if (leads === null && !withSource)
    return sql`(
      select ${columns} from (${eventsOf(scope)}) x
      where not exists (select from leads t where ${ofLead} and (not t.active or t.merged_into is not null)))`
  // Materialized: the events are found once by their day, however few leads PostgreSQL expects.
  return sql`(
    with x as materialized (${eventsOf(scope)})
    select ${columns}, t.source from x join leads t on ${ofLead}
    where t.active and t.merged_into is null and ${leads ?? sql`true`})`
}

function eventsOf({ companyId, range, stats = leadStats, recruiters }: CountedScope): RawBuilder<unknown> {
  const events = stats.map(stat => {
    const { type, is, at } = countedEvents[stat]
    return sql`
      select ${sql.lit(stat)} as stat, ${at} as at, e.lead, e.recruiter, e."user" from lead_events e
      where e.company_id = ${companyId} and e.type = ${sql.lit(type)} and not e.taken_back and ${is}
        and ${isOnDays(at, range)} ${ofRecruiters(recruiters)}`
  })
  return sql`${sql.join(events, sql` union all `)}`
}

function ofRecruiters(recruiters: CountedScope['recruiters']): RawBuilder<unknown> {
  if (recruiters === null) return sql``
  const ids = recruiters.filter(id => id !== null)
  const named = sql`e.recruiter = any(${ids}::uuid[])`
  return recruiters.includes(null) ? sql`and (e.recruiter is null or ${named})` : sql`and ${named}`
}
