import { type Kysely, sql } from 'kysely'

/** What statistics of leads and of time in the product are read from, and the right to read the latter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexEvents(db)
  await indexSessions(db)
  await grantSessions(db)
}

async function indexEvents(db: Kysely<unknown>): Promise<void> {
  // Only what counts: most contacts of a lead reach nobody. Read alone, without the table.
  await sql`drop index lead_events_by_date`.execute(db)
  await sql`
    create index lead_events_by_date on lead_events (company_id, type, date)
    include (lead, recruiter, sub_type, accepted, declined_by, "user")
    where not taken_back and (type <> 'contact' or accepted or declined_by is not null)`.execute(db)
  // A finished meeting was scheduled on another day.
  await sql`
    create index lead_events_by_scheduling on lead_events (company_id, type, (coalesce(scheduled_on, date)))
    where not taken_back and sub_type in ('scheduled', 'missed', 'done')`.execute(db)
}

async function indexSessions(db: Kysely<unknown>): Promise<void> {
  // Sessions of a person in one app follow each other: the last one before a day is the only one that may reach into it.
  await sql`create index sessions_by_person on sessions (company_id, user_id, app, started_at)`.execute(db)
}

/** listSessions in companies that exist already, as in a new one. */
async function grantSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    with granted as (
      insert into access_features (company_id, flag, roles)
      select id, 'listSessions', array['ceo', 'coo', 'hr'] from companies
      on conflict (company_id, flag) do nothing returning company_id
    )
    insert into changes (company_id, model, ref, version, user_id, fields, created_at)
    select g.company_id, 'access', g.company_id,
      1 + coalesce((
        select max(c.version) from changes c
        where c.company_id = g.company_id and c.model = 'access' and c.ref = g.company_id), 1),
      null, '{"listSessions": {"old": null, "new": {"roles": ["ceo", "coo", "hr"], "users": []}}}', now()
    from granted g`.execute(db)
}
