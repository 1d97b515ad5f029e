import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { Db } from '@tipy/server/platform/database/database'
import { sql } from 'kysely'
import { firstDay, years } from './listings.ts'
import { loading, one, pick, withoutIndexes } from './loading.ts'
import { firstNames, lastNames, officeOf, personId } from './network.ts'

/** Every lead has as many: an assignment, an acceptance and contacts, the last of which decide its stage. */
export const eventsPerLead = 10

const sources = defaultLists.sources.map(({ key }) => key)

/** Leads of five years in order of creation; two of every fifty are the same candidate. */
export async function makeLeads(db: Db, companyId: string, count: number, people: number): Promise<void> {
  await loading(db, async tied => {
    await withoutIndexes(tied, 'leads', () => insertLeads(tied, companyId, count, people))
    await insertEvents(tied)
  })
}

/** The minute in Lisbon of an event, by its place: one each day. */
const minute = (day: ReturnType<typeof sql.ref>, place: ReturnType<typeof sql>) =>
  sql`to_char(${day}::date + (${place})::int - 1, 'YYYY-MM-DD') || 'T10:00'`

/** 0: never reached, 1: reached, 2: declined, 3: an interview is scheduled. */
const stages = ['recruiterAccepted', 'contactsContacted', 'contactsContactedByLead', 'interviewScheduled']

async function insertLeads(db: Db, companyId: string, count: number, people: number): Promise<void> {
  const day = sql.ref('x.day')
  const last = minute(day, sql`${sql.lit(eventsPerLead)}`)
  await sql`
    insert into leads (
      company_id, id, name, stage, source, recruiter, office, phone, personal_email, date, stage_date, end_date,
      meeting_date, attempts, country, experient, experience_types, works_today, duplicate, offers, duplicate_keys,
      search_text, active, created_at, created_by, updated_at, updated_by)
    select ${companyId}, md5('lead' || n)::uuid, x.name, (${stages}::text[])[1 + x.way], ${one(31, sources)},
      ${personId(sql.ref('x.recruiter'))}, ${officeOf(sql.ref('x.recruiter'))}, x.phone, x.email,
      ${last}, case when x.way = 0 then ${minute(day, sql`2`)} else ${last} end, case when x.way = 2 then ${last} end,
      case when x.way = 3 then ${minute(day, sql`${sql.lit(eventsPerLead + 7)}`)} end,
      case when x.way = 3 then ${sql.lit(eventsPerLead - 3)} else ${sql.lit(eventsPerLead - 2)} end,
      'PT', ${pick(32, 3)} = 0, array[]::text[], (array[true, false, null])[1 + ${pick(33, 3)}],
      n % 50 in (0, 49), array[]::text[], array['email ' || x.email, 'phone ' || x.phone],
      -- the fields marked for search, in the order of their declaration
      fold(concat_ws(E'\n', x.name, x.phone, x.email)),
      ${pick(3, 33)} > 0, x.day, ${personId(sql.ref('x.recruiter'))}, x.day, ${personId(sql.ref('x.recruiter'))}
    from generate_series(1, ${count}::bigint) n, lateral (select
      ${firstDay}::date + ((n - 1) * ${years * 365} / ${count}::bigint)::int as day,
      ${one(12, firstNames)} || ' ' || ${one(13, lastNames)} || ' ' || ${one(14, lastNames)} as name,
      '91' || lpad((case when n % 50 = 0 then n - 1 else n end)::text, 7, '0') as phone,
      'lead' || n || '@bench.pt' as email,
      ${pick(34, stages.length)} as way,
      1 + ${pick(15, people)} as recruiter
    ) x`.execute(db)
}

async function insertEvents(db: Db): Promise<void> {
  const end = sql.lit(eventsPerLead)
  const day = sql.ref('x.day')
  await sql`
    insert into lead_events (
      company_id, id, lead, position, type, sub_type, date, scheduled_date, accepted, declined_by, justification,
      observations, recruiter, after_contact, created_at, created_by, taken_back)
    select t.company_id, md5(t.id::text || p)::uuid, t.id, p,
      case when p <= 2 then 'recruiter' when x.is_meeting then 'interview' else 'contact' end,
      case when p = 2 then 'acceptance' when x.is_meeting then 'scheduled' when p > 2 then 'phone' end,
      ${minute(day, sql`p`)}, case when x.is_meeting then t.meeting_date end,
      case when x.is_meeting or p = 1 then null else p = 2 or x.is_reached end,
      case when x.is_declined then 'lead' end, case when x.is_declined then 'Sem interesse' end,
      case when p > 2 and not x.is_reached and not x.is_meeting then 'Não atende' end,
      t.recruiter, false, x.day + p, t.recruiter, false
    from leads t cross join generate_series(1, ${end}) p cross join lateral (select
      t.created_at::date as day,
      t.stage = 'interviewScheduled' and p = ${end} as is_meeting,
      t.stage = 'contactsContactedByLead' and p = ${end} as is_declined,
      (t.stage like 'contactsContacted%' and p = ${end}) or (t.stage = 'interviewScheduled' and p = ${end} - 1)
        as is_reached
    ) x`.execute(db)
}
